import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Duplex } from 'node:stream'

export interface BarePage {
  /** One command of the DevTools protocol to the page. */
  send: <T = Record<string, unknown>>(method: string, params?: object) => Promise<T>
  /** What an expression gives in the page, promises waited for. */
  value: <T>(expression: string) => Promise<T>
}

interface Answer {
  result?: unknown
  error?: { message: string }
}

/**
 * Chromium as a person has it: with a profile, and without a test tool that puts its own script into every page
 * and has the engine keep the stack of every request. For measuring, where those cost a quarter of a start.
 */
export const bareBrowser = async (
  profile: string,
): Promise<{ page: BarePage; close: () => Promise<void> }> => {
  const child = spawn(
    process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--password-store=basic',
      '--hide-scrollbars',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const [, , , into, from] = child.stdio as unknown as Duplex[]
  const waiting = new Map<number, (answer: Answer) => void>()
  const gone = once(child, 'exit').then(() => {
    for (const answered of waiting.values()) answered({ error: { message: 'the browser has ended' } })
  })
  let rest = ''
  from!.on('data', (part: Buffer) => {
    const messages = (rest + part.toString()).split('\0')
    rest = messages.pop()!
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer & { id?: number }
      if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    }
  })
  let last = 0
  const send = async <T>(method: string, params: object = {}, sessionId?: string): Promise<T> => {
    const id = ++last
    const answered = new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
    })
    into!.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
    const { result, error } = await answered
    waiting.delete(id)
    if (error) throw new Error(`${method}: ${error.message}`)
    return result as T
  }
  const { targetInfos } = await send<{ targetInfos: { targetId: string; type: string }[] }>(
    'Target.getTargets',
  )
  const { targetId } = targetInfos.find(({ type }) => type === 'page')!
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  await send('Page.enable', {}, sessionId)
  await send(
    'Emulation.setDeviceMetricsOverride',
    { width: 360, height: 740, deviceScaleFactor: 1, mobile: false },
    sessionId,
  )
  const page: BarePage = {
    send: (method, params) => send(method, params, sessionId),
    value: async <T>(expression: string) => {
      const { result, exceptionDetails } = await send<{
        result: { value: T }
        exceptionDetails?: { text: string; exception?: { description?: string } }
      }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, sessionId)
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
  }
  return {
    page,
    close: async () => {
      // Its answer is not waited for: a browser may end before it has written it.
      void send('Browser.close').catch(() => undefined)
      await gone
    },
  }
}
