// Answers each comment as the guides of Octokit have it: one POST, a reaction, an
// edit, and at last the list of all comments, as one line of JSON.

import { createServer } from 'node:http'
import { Octokit } from '@octokit/rest'
import { Webhooks, createNodeMiddleware } from '@octokit/webhooks'

const octokit = new Octokit({ auth: process.env.GITHUB_TOKEN, baseUrl: process.env.GITHUB_API_URL })
const webhooks = new Webhooks({ secret: process.env.WEBHOOK_SECRET })
const { data: me } = await octokit.rest.users.getAuthenticated()

webhooks.on('issue_comment.created', async ({ payload }) => {
  if (payload.sender.id === me.id) return
  const at = { owner: payload.repository.owner.login, repo: payload.repository.name }
  await octokit.rest.reactions.createForIssueComment({ ...at, comment_id: payload.comment.id, content: '+1' })
  const { data: sent } = await octokit.rest.issues.createComment({ ...at, issue_number: payload.issue.number, body: `@${payload.sender.login} wait` })
  await octokit.rest.issues.updateComment({ ...at, comment_id: sent.id, body: `@${payload.sender.login} done` })
  const all = await octokit.paginate(octokit.rest.issues.listComments, { ...at, issue_number: payload.issue.number, per_page: 1 })
  const wrong = await octokit.rest.issues.createComment({ ...at, issue_number: 99, body: 'x' }).catch((e) => e.status)
  const blank = await octokit.rest.issues.createComment({ ...at, issue_number: payload.issue.number, body: '' }).catch((e) => e.status)
  await octokit.rest.issues.createComment({ ...at, issue_number: payload.issue.number, body: JSON.stringify([all.map((c) => c.user.type), wrong, blank]) })
})
webhooks.onError((e) => console.error(e.message))

createServer(createNodeMiddleware(webhooks, { path: '/' })).listen(process.env.PORT, '127.0.0.1')
