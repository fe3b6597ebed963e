import { inPage, plain, type Role, type Wanted, type Words } from './find.ts'
import { type Point, type Protocol, until } from './protocol.ts'

const said = (wanted: Wanted): string =>
  JSON.stringify(wanted, (_, value: unknown) => (value instanceof RegExp ? String(value) : value))

/** A page as a person uses it, in whatever engine: by roles, names and words, waiting for each. */
export const pageOn = (protocol: Protocol, origin: string) => {
  /** What is on the screen, for a test that fails. */
  const screen = async (): Promise<string> => {
    const [path, text] = await protocol.call<[string, string]>(
      '() => [location.href, document.body.innerText.slice(0, 1500)]',
      [],
    )
    return `${path}\n${text.replaceAll(/\s+/g, ' ')}`
  }
  /** In the middle of a navigation there is no page to ask. */
  let unanswered = ''
  const ask = <T>(source: string, args: readonly unknown[]): Promise<T | null> =>
    protocol.call<T>(source, args).catch((error: unknown) => {
      unanswered = `, the page did not answer: ${String(error)}`
      return null
    })
  const texts = async (wanted: Wanted): Promise<string[]> =>
    (await ask<string[]>(inPage.texts, [plain(wanted)])) ?? []
  const waitFor = async <T>(what: string, look: () => Promise<T | null>, timeout?: number): Promise<T> => {
    unanswered = ''
    try {
      return await until(() => `${what}${unanswered}`, look, timeout)
    } catch (error) {
      throw new Error(`${(error as Error).message}\non the screen: ${await screen().catch(String)}`, {
        cause: error,
      })
    }
  }
  const sees = async (wanted: Wanted, timeout?: number): Promise<string> =>
    waitFor(`${said(wanted)} was not seen`, async () => (await texts(wanted))[0] ?? null, timeout)
  /** Waits until a finger could reach it, and gives it. */
  const reach = async (wanted: Wanted): Promise<string> => {
    let why: string | null = 'the page did not answer'
    return waitFor(`${said(wanted)} could not be reached`, async () => {
      why = await protocol.call<string | null>(inPage.hindrance, [plain(wanted)]).catch(String)
      if (why !== null) return null
      return protocol.element(inPage.first, [plain(wanted)]).catch(() => null)
    }).catch((error: Error) => {
      throw new Error(`${String(why)}: ${error.message}`, { cause: error })
    })
  }
  /** What comes between looking and pressing, such as a message that moves the page, is waited for as well. */
  const tap = async (wanted: Wanted): Promise<void> => {
    const press = async () => {
      await protocol.click(await reach(wanted))
      return true
    }
    const isMissed = (error: unknown) => /element click intercepted/.test(String(error))
    await waitFor(`${said(wanted)} could not be pressed`, () =>
      press().catch((error: unknown) => {
        if (!isMissed(error)) throw error
        return null
      }),
    )
  }
  return {
    protocol,
    screen,
    texts,
    sees,
    says: (text: Words, timeout?: number) => sees({ text }, timeout),
    gone: (wanted: Wanted, timeout?: number) =>
      waitFor(
        `${said(wanted)} is still seen`,
        async () => {
          const found = await ask<string[]>(inPage.texts, [plain(wanted)])
          return found?.length === 0 ? true : null
        },
        timeout,
      ),
    open: (path: string) => protocol.goto(new URL(path, origin).href),
    at: (path: RegExp, timeout?: number) =>
      waitFor(
        `the address did not become ${String(path)}`,
        async () => {
          const here = await ask<string>('() => location.pathname + location.search', [])
          return here !== null && path.test(here) ? here : null
        },
        timeout,
      ),
    tap,
    press: (role: Role, name: Words, within?: Wanted) => tap({ role, name, ...(within && { within }) }),
    fill: async (wanted: Wanted, text: string): Promise<void> => {
      const field = await reach(wanted)
      await protocol.call(inPage.select, [plain(wanted)])
      await protocol.type(field, text)
    },
    /** Picks one of a list that the engine draws itself. */
    pick: async (wanted: Wanted, index: number): Promise<string> => {
      await reach(wanted)
      return protocol.call<string>(inPage.pick, [[plain(wanted), index]])
    },
    choose: async (wanted: Wanted, ...files: string[]): Promise<void> => {
      const hidden = { ...wanted, unseen: true }
      await waitFor(`${said(wanted)} was not there`, async () => (await texts(hidden))[0] ?? null)
      await protocol.choose((await protocol.element(inPage.first, [plain(hidden)]))!, files)
    },
    draw: async (wanted: Wanted, points: readonly Point[]) => protocol.drag(await reach(wanted), points),
    /** Calls a function of the page; what it needs goes in as arguments. */
    run: <T, A extends readonly unknown[]>(act: (...args: A) => T | Promise<T>, ...args: A): Promise<T> =>
      protocol.call<T>(act.toString(), args),
    /** Asks the page until it says yes. */
    becomes: <A extends readonly unknown[]>(
      what: string,
      act: (...args: A) => boolean | Promise<boolean>,
      ...args: A
    ) => waitFor(what, async () => ((await ask<boolean>(act.toString(), args)) === true ? true : null)),
  }
}
export type Page = ReturnType<typeof pageOn>
