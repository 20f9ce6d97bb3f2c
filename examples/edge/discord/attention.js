// What on Discord tells whom something is for.

/** mentioned is who a text is for: what stands in code or is quoted is for nobody. */
export function mentioned({ content, guild, client }) {
  const said = content.replace(/```[^]*?```|`[^`\n]*`/g, '').replace(/^\s*>.*$/gm, '')
  const found = []
  for (const [, user, role] of said.matchAll(/<@!?(\d+)>|<@&(\d+)>|@everyone|@here/g)) {
    if (user) found.push(user === client.user.id ? 'me' : 'other')
    else if (role) found.push(guild?.members.me?.roles.cache.has(role) ? 'my_role' : 'other')
    else found.push('my_role')
  }
  return found
}

/** joined reports whether the program has written in a thread, or the message that began it. */
export async function joined(thread) {
  const { id } = thread.client.user
  const said = await thread.messages.fetch({ limit: 100 })
  if (said.some((m) => m.author.id === id)) return true
  return (await thread.fetchStarterMessage().catch(() => null))?.author.id === id
}
