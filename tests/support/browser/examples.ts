import type { App } from './app.ts'

/** What the demo has no fixed number for: a ticket with an answer, and the landowner of the first hunt. */
export const examples = async (app: App): Promise<Record<string, string>> => {
  const token = await app.login('hunter')
  const { data: ticket } = await app.call<{ data: { id: number } }>('create-ticket', {
    token,
    body: { category: 1, subject: 'The map is empty', description: 'Only hills to be seen.' },
  })
  await app.call(`add-comment/${ticket.id}`, { token, body: { comment: 'It came back.' } })
  const { data: owner } = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  return { ticket: String(ticket.id), owner: String(owner.id) }
}

/** The address of a screen with the examples in it. */
export const addressOf = (at: string, known: Record<string, string>): string =>
  at.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name]!)
