import { request as http } from 'node:http'
import { request as https } from 'node:https'
import type { LookupFunction } from 'node:net'
import { brand } from '#core/brand.ts'
import type { CalendarFailure } from '#core/calls/owners/calendars.ts'
import type { Config } from '#server/config/config.ts'
import { ClosedAddress, publicLookup, refuseClosed, type Resolve } from './public-address.ts'

/** A calendar that could not be fetched. */
export class CalendarNotRead extends Error {
  readonly failure: CalendarFailure
  constructor(failure: CalendarFailure) {
    super(`a calendar was ${failure}`)
    this.failure = failure
  }
}

export interface Calendars {
  /** The text at an address of a stranger; throws `CalendarNotRead`. */
  fetch(url: string): Promise<string>
}

const mostBytes = 2 * 1024 * 1024
const mostRedirects = 3

/** One answer: its text, or where else to ask. */
type Answered = { text: string } | { location: string }

const ask = (url: URL, lookup: LookupFunction | undefined, signal: AbortSignal): Promise<Answered> =>
  new Promise((resolve, reject) => {
    if (lookup) refuseClosed(url)
    const send = url.protocol === 'https:' ? https : http
    const headers = {
      Accept: 'text/calendar, */*;q=0.1',
      'Accept-Encoding': 'identity',
      'User-Agent': brand.name,
    }
    const asked = send(url, { headers, signal, agent: false, ...(lookup && { lookup }) }, (response) => {
      const { statusCode = 0, headers: given } = response
      const end = (failure: CalendarFailure) => {
        response.destroy()
        reject(new CalendarNotRead(failure))
      }
      if (statusCode >= 300 && statusCode < 400 && given.location !== undefined) {
        response.destroy()
        return resolve({ location: given.location })
      }
      if (statusCode !== 200) return end('unreachable')
      if (given['content-encoding'] !== undefined && given['content-encoding'] !== 'identity')
        return end('unreadable')
      const pieces: Buffer[] = []
      let size = 0
      response.on('data', (piece: Buffer) => {
        size += piece.length
        if (size > mostBytes) return end('large')
        pieces.push(piece)
      })
      response.once('error', reject)
      response.once('end', () => resolve({ text: Buffer.concat(pieces).toString('utf8') }))
    })
    asked.once('error', reject)
    asked.end()
  })

/**
 * Reads calendars at addresses that members gave: at most two megabytes within fifteen seconds, redirects included,
 * and never from inside of this network. Tests may read from this machine.
 */
export const createCalendars = (config: Config, find?: Resolve): Calendars => {
  const lookup = config.testHooks && !find ? undefined : publicLookup(find)
  return {
    fetch: async (address) => {
      const signal = AbortSignal.timeout(15_000)
      try {
        let url = new URL(address)
        for (let turn = 0; turn <= mostRedirects; turn += 1) {
          const answer = await ask(url, lookup, signal)
          if ('text' in answer) return answer.text
          const next = new URL(answer.location, url)
          if (!/^https?:$/.test(next.protocol)) break
          url = next
        }
        throw new CalendarNotRead('unreachable')
      } catch (error) {
        if (error instanceof CalendarNotRead) throw error
        throw new CalendarNotRead(error instanceof ClosedAddress ? 'not_public' : 'unreachable')
      }
    },
  }
}
