import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** How an engine's protocol names an element of the page. */
export type Ref = string

export interface Point {
  readonly x: number
  readonly y: number
}

/** What both protocols can do with the one page of a browser. */
export interface Protocol {
  goto(url: string): Promise<void>
  /** Calls a function of the page, given as source, and waits for its promise. What goes in and comes out is JSON. */
  call<T>(source: string, args: readonly unknown[]): Promise<T>
  /** The same for a function that gives an element or null. */
  element(source: string, args: readonly unknown[]): Promise<Ref | null>
  /** Presses where a finger or a mouse would, in the middle of the element. */
  click(ref: Ref): Promise<void>
  /** Draws a line with the button down, from the element's middle, to each point relative to it. */
  drag(ref: Ref, points: readonly Point[]): Promise<void>
  type(ref: Ref, text: string): Promise<void>
  choose(ref: Ref, files: readonly string[]): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** A picture of what the window shows, as PNG. */
  screenshot(): Promise<Buffer>
  /** The page on paper, as PDF, where the engine's driver can print. */
  printed?(): Promise<Buffer>
  /** What the console has shown as an error since the last time. */
  errors(): string[]
}

export interface Started {
  readonly page: Protocol
  /** Ends the browser at once with all its processes, as a phone out of memory does. */
  kill(): Promise<void>
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Starts a browser on a profile, where it finds what it has stored before. */
export type Start = (profile: string, size: Size) => Promise<Started>

export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Asks again until there is an answer that is not null. */
export const until = async <T>(
  what: () => string,
  ask: () => Promise<T | null>,
  timeout = 45_000,
): Promise<T> => {
  const end = Date.now() + timeout
  for (;;) {
    const found = await ask()
    if (found !== null) return found
    if (Date.now() > end) throw new Error(what())
    await sleep(50)
  }
}

/** A program with children of its own that all end with it, and what it has written. */
export const program = (command: string, args: readonly string[], env: Record<string, string> = {}) => {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (written += part.toString()))
  const gone = once(child, 'close')
  const kill = async () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // It has ended already.
    }
    await gone
  }
  // A run that is broken off leaves no browser behind.
  process.once('exit', () => void kill())
  return {
    kill,
    log: () => written,
    /** Waits until it has written this, and gives what the expression found. */
    wrote: (expression: RegExp) =>
      until(
        () => `${command} did not write ${String(expression)}:\n${written}`,
        () => Promise.resolve(expression.exec(written)),
        60_000,
      ),
  }
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
