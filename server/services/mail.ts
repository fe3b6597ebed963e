import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/config/config.ts'

export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}
/** A file that goes with an email. */
export interface MailFile {
  readonly filename: string
  readonly content: Buffer
  readonly contentType: string
}
export interface Mail {
  /** Sends one email. A repeat with the same id replaces its file or has the same Message-ID. */
  send(id: string, email: Email, files?: readonly MailFile[]): Promise<void>
}

const messageOf = (from: string, id: string, email: Email, files: readonly MailFile[] = []) => ({
  from,
  ...email,
  attachments: [...files],
  messageId: `<${id}@highseat.example>`,
})

/** Writes each email as an `.eml` file into a folder. */
const mailbox = (from: string, folder: string, now: () => Date): Mail => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (id, email, files) => {
      const sent = await transport.sendMail({ ...messageOf(from, id, email, files), date: now() })
      await fs.mkdir(folder, { recursive: true })
      const file = path.join(folder, `${id}.eml`)
      const part = `${file}.${randomUUID()}.part`
      await fs.writeFile(part, sent.message as Buffer)
      await fs.rename(part, file)
    },
  }
}

const smtp = (from: string, url: string): Mail => {
  const transport = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 } as never)
  return {
    send: async (id, email, files) => {
      await transport.sendMail(messageOf(from, id, email, files))
    },
  }
}

export const createMail = (config: Config, now: () => Date): Mail =>
  config.mail.smtp === null
    ? mailbox(config.mail.from, path.join(config.dataDir, 'mail'), now)
    : smtp(config.mail.from, config.mail.smtp)
