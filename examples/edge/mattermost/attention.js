// What on Mattermost tells whom something is for: a mention is nothing but a name in
// the text, which may be a person's or a group's.

const name = /(?<![\w.@/\\-])@([\w-]+(?:\.[\w-]+)*)/g

/** mentioned is who a text is for: what stands in code or is quoted is for nobody. */
export async function mentioned(client, me, text) {
  const said = text.replace(/```[^]*?```|`[^`\n]*`/g, '').replace(/^\s*>.*$/gm, '')
  const names = [...new Set([...said.matchAll(name)].map(([, n]) => n.toLowerCase().replace(/[-_]+$/, '')))]
  if (names.length === 0) return []
  const people = await client.getProfilesByUsernames(names)
  // A server without a licence for groups refuses both.
  const [all, mine] = await Promise.all([client.getGroupsByNames(names).catch(() => []), client.getGroupsByUserId(me.id).catch(() => [])])
  const found = []
  for (const n of names) {
    if (['all', 'channel', 'here'].includes(n)) found.push('my_role')
    else if (people.some((p) => p.username === n)) found.push(n === me.username ? 'me' : 'other')
    else if (mine.some((g) => g.name === n)) found.push('my_role')
    else if (all.some((g) => g.name === n)) found.push('other')
  }
  return found
}
