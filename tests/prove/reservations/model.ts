import { addDays, daysBetween, localTime } from '#core/rules/time/days.ts'
import type { SignedIn } from '#server/http/handler.ts'

/** A plain model of one reservation, written from the decisions: nothing of it is the service's but the calendar. */

const minute = 60_000
const dayMs = 24 * 60 * minute
export const zone = 'America/Chicago'
export const todayAt = (now: number): string => localTime(new Date(now), zone).day

export interface Invited {
  readonly id: number
  readonly user: SignedIn
  status: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'revoked' | 'revoked_by_admin'
}
export interface Written {
  readonly id: number
  readonly by: SignedIn
  readonly about: SignedIn
  readonly at: number
  publishedAt: number | null
  isChallenged: boolean
  isEdited: boolean
}
interface Timer {
  readonly user: SignedIn
  readonly expected: number
  readonly tellAt: number
  readonly setAt: number
  isReminded: boolean
  state: 'waiting' | 'told' | 'back'
}

export interface People {
  readonly main: SignedIn
  readonly friend: SignedIn
  readonly junior: SignedIn
  readonly stranger: SignedIn
  readonly owner: SignedIn
  readonly admin: SignedIn
}

export class Model {
  readonly people: People
  readonly stand: number
  readonly cancellationDays: number
  start = ''
  end = ''
  id = 0
  secret = ''
  state: 'none' | 'pending' | 'approved' | 'cancel' | 'rejected' = 'none'
  holdUntil = 0
  paidAt: number | null = null
  lease = 0
  total = 0
  refunded = 0
  landowner = 0
  isStandGone = false
  readonly invited: Invited[] = []
  readonly timers = new Map<number, Timer>()
  readonly checkedIn = new Set<number>()
  readonly reviews = new Map<'hunter' | 'landowner', Written>()
  trophy: { id: number; status: 'pending' | 'approved' | 'rejected' } | null = null
  /** How often each person has been told each thing. */
  readonly told = new Map<string, number>()
  readonly #offered = new Set<number>()
  #reminders = 0
  #isOverTold = false

  constructor(people: People, stand: number, cancellationDays: number) {
    this.people = people
    this.stand = stand
    this.cancellationDays = cancellationDays
  }

  tell(user: SignedIn, what: string): void {
    const key = `${user.id} ${what}`
    this.told.set(key, (this.told.get(key) ?? 0) + 1)
  }

  isOver = (now: number): boolean => this.state === 'approved' && todayAt(now) > this.end
  isOn = (now: number): boolean => this.state === 'approved' && todayAt(now) <= this.end
  joined = (): SignedIn[] =>
    this.invited.filter(({ status }) => status === 'approved').map(({ user }) => user)
  hunters = (): SignedIn[] => [this.people.main, ...this.joined()]
  live = (): Invited[] => this.invited.filter(({ status }) => status === 'pending' || status === 'approved')
  latest = (user: SignedIn): Invited | undefined => this.invited.findLast((each) => each.user.id === user.id)
  places = (): number => 3 - this.live().length
  canChat = (now: number): boolean => this.state === 'approved' && todayAt(now) <= addDays(this.end, 8)
  canCancel = (now: number): boolean => this.state === 'approved' && todayAt(now) < this.start

  /** What somebody who opens the reservation sees; null where it does not exist for them. */
  seenBy(user: SignedIn, now: number) {
    const { main, owner } = this.people
    const isMain = user.id === main.id
    const isOwner = user.id === owner.id && this.state !== 'pending' && this.state !== 'rejected'
    const isJoined = this.joined().some(({ id }) => id === user.id)
    if (!isMain && !isOwner && !isJoined) return null
    return {
      status: this.isOver(now) ? 'completed' : this.state,
      current_user_type: isMain ? 'main_hunter' : isOwner ? 'landowner' : 'additional_hunter',
      can_cancel: isMain && this.canCancel(now),
      is_allowed_chat: this.canChat(now),
      is_allowed_fund_request: (isMain || isOwner) && this.isOn(now),
    }
  }

  book(
    made: { id: number; secret: string; lease: number; total: number; landowner: number },
    now: number,
  ): void {
    this.id = made.id
    this.secret = made.secret
    this.lease = made.lease
    this.total = made.total
    this.landowner = made.landowner
    this.state = 'pending'
    this.holdUntil = now + 15 * minute
  }

  pay(now: number): void {
    if (this.paidAt !== null) return
    const { owner, main } = this.people
    this.state = 'approved'
    this.paidAt = now
    this.tell(owner, 'stand_reservation booked')
    this.tell(main, 'hunt_pack booked')
    if (this.start <= addDays(todayAt(now), 3)) this.#offered.add(main.id)
  }

  #endInvitations(): void {
    for (const each of this.live()) {
      this.tell(each.user, 'cancel_hunter_invitation hunt_cancelled')
      if (each.status === 'pending') each.status = 'cancelled'
    }
  }

  /** Nobody is alarmed for who does not hunt after all; who has checked in is looked for all the same. */
  dropTimers(who: readonly number[] = [...this.timers.keys()]): void {
    for (const id of who)
      if (this.timers.get(id)?.state === 'waiting' && !this.checkedIn.has(id)) this.timers.delete(id)
  }

  cancel(now: number): void {
    const isInTime = daysBetween(todayAt(now), this.start) >= this.cancellationDays
    const due = isInTime ? Math.max(0, this.lease - 2500) : 0
    const back = Math.min(this.total - this.refunded, Math.max(0, due - this.refunded))
    this.state = 'cancel'
    this.#endInvitations()
    this.dropTimers()
    if (back > 0) {
      const kept = this.lease - due
      this.landowner = Math.min(this.landowner, kept - Math.floor((kept * 750 + 5000) / 10_000))
      this.refunded += back
      this.tell(this.people.main, 'refund_on_cancellation refunded')
    }
    this.tell(this.people.owner, 'stand_reservation_cancel cancelled')
  }

  /** The landowner deletes the stand: what has not begun ends, and everything goes back. */
  removeStand(now: number): void {
    this.isStandGone = true
    if (this.state === 'pending') this.state = 'rejected'
    if (!this.canCancel(now)) return
    this.state = 'cancel'
    this.#endInvitations()
    this.dropTimers()
    this.tell(this.people.main, `hunt_ended ${this.total > this.refunded ? 'refunded' : 'free'}`)
    this.tell(this.people.owner, 'stand_reservation_cancel ended')
    if (this.total > this.refunded) this.landowner = 0
    this.refunded = this.total
  }

  refundPart(cents: number): void {
    const left = this.total - this.refunded
    const part = Math.min(cents, this.landowner, Math.floor((cents * this.landowner + left / 2) / left))
    this.refunded += cents
    this.landowner -= part
    this.tell(this.people.main, 'refund_by_admin refunded')
    if (part > 0) this.tell(this.people.owner, 'refund_by_admin taken')
  }

  checkOut(user: SignedIn, now: number): void {
    const timer = this.timers.get(user.id)
    if (timer && timer.state !== 'back' && now >= timer.setAt) timer.state = 'back'
  }

  setTimer(user: SignedIn, expected: number, now: number): void {
    const tellAt = Math.max(expected + 30 * minute, now + 15 * minute)
    this.timers.set(user.id, { user, expected, tellAt, setAt: now, isReminded: false, state: 'waiting' })
  }

  review(side: 'hunter' | 'landowner', id: number, now: number): void {
    const { main, owner } = this.people
    const [by, about] = side === 'hunter' ? [main, owner] : [owner, main]
    const isFirst = this.reviews.size === 0
    this.reviews.set(side, {
      id,
      by,
      about,
      at: now,
      publishedAt: null,
      isChallenged: false,
      isEdited: false,
    })
    this.tell(about, `reservation_review ${isFirst ? 'first' : 'both'}`)
    if (!isFirst) this.#publish(now)
  }

  #publish(now: number): void {
    for (const [side, each] of this.reviews) {
      if (each.publishedAt !== null) continue
      each.publishedAt = now
      if (side === 'hunter') this.tell(this.people.owner, 'stand_review published')
    }
  }

  /** What time brings: jobs first, then what the service does each hour. */
  pass(now: number): void {
    if (this.state === 'pending' && now >= this.holdUntil) this.state = 'rejected'
    for (const timer of this.timers.values()) this.#run(timer, now)
    const first = Math.min(
      ...[...this.reviews.values()].filter(({ publishedAt }) => publishedAt === null).map(({ at }) => at),
    )
    if (now >= first + 14 * dayMs) this.#publish(now)
    if (this.state !== 'approved') return
    this.#offer(now)
    this.#remind(now)
    this.#tellOver(now)
  }

  #run(timer: Timer, now: number): void {
    if (timer.state === 'waiting' && !timer.isReminded && now >= timer.expected) {
      timer.isReminded = true
      this.tell(timer.user, 'return_due due')
    }
    if (timer.state === 'waiting' && now >= timer.tellAt) {
      timer.state = 'told'
      this.tell(this.people.owner, 'attendance overdue')
    }
  }

  #offer(now: number): void {
    const today = todayAt(now)
    if (today > this.end || this.start > addDays(today, 3)) return
    for (const hunter of this.hunters()) {
      if (this.#offered.has(hunter.id)) continue
      this.#offered.add(hunter.id)
      this.tell(
        hunter,
        `hunt_pack ${this.start <= new Date(now).toISOString().slice(0, 10) ? 'begun' : 'near'}`,
      )
    }
  }

  #remind(now: number): void {
    if (todayAt(now) >= this.start) return
    const at = (instant: number) => {
      const { day, hour } = localTime(new Date(instant), zone)
      return `${day} ${String(hour).padStart(2, '0')}`
    }
    const times = [
      ['week', `${addDays(this.start, -7)} 09`],
      ['day', `${addDays(this.start, -1)} 09`],
      ['evening', `${addDays(this.start, -1)} 18`],
    ] as const
    const due = times.findLastIndex(([, time]) => time <= at(now))
    if (due < this.#reminders) return
    if (times[due]![1] <= at(this.paidAt!)) return
    this.#reminders = due + 1
    for (const hunter of this.hunters()) this.tell(hunter, `hunt_near ${times[due]![0]}`)
  }

  #tellOver(now: number): void {
    if (this.#isOverTold || todayAt(now) <= this.end) return
    this.#isOverTold = true
    this.tell(this.people.main, 'reservation_complete hunter')
    this.tell(this.people.owner, 'reservation_complete landowner')
  }
}
