import type { CallKey } from '#core/calls/registry/index.ts'
import { addDays } from '#core/rules/time/days.ts'
import type { SignedIn } from '#server/http/handler.ts'
import { type Model, todayAt } from './model.ts'

export interface Action {
  readonly name: string
  readonly who: SignedIn
  readonly key: CallKey
  readonly input: object
  /** Whether the model says that it is allowed. */
  readonly isAllowed: boolean
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects to be there
  readonly done: (body: any) => void
}
export interface Chance {
  readonly pick: <T>(from: readonly T[]) => T
  readonly below: (most: number) => number
  readonly hasWaiver: (user: SignedIn) => boolean
  readonly picture: File
}

type Make = (model: Model, now: number, chance: Chance) => Action | null
const nothing = () => {}

const card = (model: Model, number: string) => ({
  payment_intent: model.secret,
  number,
  expiry: '12/40',
  cvc: '123',
})
const pays: Make = (model, now, { below }) =>
  model.state === 'none' || (model.paidAt !== null && below(10) > 0)
    ? null
    : {
        name: 'pay',
        who: model.people.main,
        key: 'sandbox.pay',
        input: card(model, '4242424242424242'),
        isAllowed: model.paidAt !== null || (model.state === 'pending' && now < model.holdUntil),
        done: () => model.pay(now),
      }
const declined: Make = (model) =>
  model.state !== 'pending'
    ? null
    : {
        name: 'pay with a declined card',
        who: model.people.main,
        key: 'sandbox.pay',
        input: card(model, '4000000000000002'),
        isAllowed: false,
        done: nothing,
      }
const cancels: Make = (model, now, { pick, below }) => {
  if (below(3) > 0) return null
  const { main, friend, owner, stranger } = model.people
  const who = pick([main, main, main, friend, owner, stranger])
  return {
    name: 'cancel',
    who,
    key: 'reservations.cancel',
    input: { id: model.id },
    isAllowed: who.id === main.id && model.canCancel(now),
    done: () => model.cancel(now),
  }
}
const removes: Make = (model, now, { below }) =>
  model.isStandGone || below(12) > 0
    ? null
    : {
        name: 'remove the stand',
        who: model.people.owner,
        key: 'listings.remove',
        input: { id: model.stand },
        isAllowed: true,
        done: () => model.removeStand(now),
      }
const refunds: Make = (model, _now, { below }) => {
  const left = model.total - model.refunded
  return below(3) > 0
    ? null
    : {
        name: 'refund ten dollars',
        who: model.people.admin,
        key: 'administration.refund',
        input: { id: model.id, amount: '10', refundable: left / 100, reason: 'A reason' },
        isAllowed: model.paidAt !== null && left >= 1000,
        done: () => model.refundPart(1000),
      }
}
const invites: Make = (model, now, { pick }) => {
  const { main, friend, junior, stranger, owner } = model.people
  const who = pick([main, main, main, main, friend, owner, stranger])
  const user = pick([friend, junior, stranger, owner])
  const isTold = model.invited.some((each) => each.user.id === user.id && each.status === 'revoked_by_admin')
  return {
    name: `invite ${user.first_name}`,
    who,
    key: 'invitations.send',
    input: { id: model.id, email: user.email },
    isAllowed:
      who.id === main.id &&
      user.id !== owner.id &&
      model.isOn(now) &&
      !isTold &&
      model.places() > 0 &&
      !model.live().some((each) => each.user.id === user.id),
    done: (body) => {
      model.invited.push({ id: body.data.id, user, status: 'pending' })
      model.tell(user, 'hunter_invitation invites')
    },
  }
}
const answers: Make = (model, now, { pick, hasWaiver }) => {
  if (model.invited.length === 0) return null
  const invitation = pick(model.invited)
  const { user, status } = invitation
  const said = pick(['approved', 'approved', 'rejected'] as const)
  const leaves = status === 'approved' && said === 'rejected'
  const { main, owner } = model.people
  return {
    name: `answer ${said} to one that is ${status}`,
    who: user,
    key: 'invitations.answer',
    input: { id: invitation.id, status: said },
    isAllowed:
      status === said ||
      leaves ||
      (status === 'pending' && (said === 'rejected' || (model.isOn(now) && hasWaiver(user)))),
    done: () => {
      if (status === said) return
      invitation.status = said
      if (leaves) model.dropTimers([user.id])
      if (said === 'rejected')
        return model.tell(main, `rejected_hunter_invitation ${leaves ? 'left' : 'rejected'}`)
      model.tell(main, 'accepted_hunter_invitation accepted')
      model.tell(owner, 'stand_reservation joins')
    },
  }
}
const withdraws: Make = (model, _now, { pick }) => {
  if (model.invited.length === 0) return null
  const invitation = pick(model.invited)
  const { status, user } = invitation
  const isMain = pick([true, true, false])
  return {
    name: `withdraw one that is ${status}`,
    who: isMain ? model.people.main : user,
    key: 'invitations.withdraw',
    input: { id: invitation.id },
    isAllowed: isMain ? status !== 'approved' : status !== 'approved' && status !== 'pending',
    done: () => {
      if (!isMain || status !== 'pending') return
      invitation.status = 'cancelled'
      model.tell(user, 'cancel_hunter_invitation withdrawn')
    },
  }
}
const revokes: Make = (model, _now, { pick }) => {
  if (model.invited.length === 0) return null
  const invitation = pick(model.invited)
  const { main, admin, owner } = model.people
  const who = pick([main, main, admin, owner])
  const isAdmin = who.id === admin.id
  return {
    name: `revoke one that is ${invitation.status}`,
    who,
    key: isAdmin ? 'administration.revoke' : 'invitations.revoke',
    input: { id: invitation.id, ...(isAdmin && { reason: 'A reason' }) },
    isAllowed: who.id !== owner.id && invitation.status === 'approved',
    done: () => {
      invitation.status = isAdmin ? 'revoked_by_admin' : 'revoked'
      model.dropTimers([invitation.user.id])
      model.tell(invitation.user, `revoke_hunter_access ${isAdmin ? 'by_admin' : 'revoked'}`)
      if (isAdmin) model.tell(main, 'rejected_hunter_invitation revoked_by_admin')
    },
  }
}
const isHunter = (model: Model, user: SignedIn) => model.hunters().some(({ id }) => id === user.id)
const attends: Make = (model, now, { pick }) => {
  const { main, friend, junior, owner, stranger } = model.people
  const who = pick([main, main, friend, friend, junior, owner, stranger])
  const kind = pick(['checkin', 'checkout'] as const)
  return {
    name: kind,
    who,
    key: 'reservations.attend',
    input: { reservationId: model.id, kind, at: new Date(now).toISOString() },
    isAllowed: model.paidAt !== null && isHunter(model, who),
    done: () => {
      if (kind === 'checkout') {
        model.checkOut(who, now)
        model.checkedIn.delete(who.id)
      } else model.checkedIn.add(who.id)
      model.tell(owner, `attendance ${kind === 'checkin' ? 'checked_in' : 'checked_out'}`)
    },
  }
}
const setsTimer: Make = (model, now, { pick, below }) => {
  const { main, friend, owner } = model.people
  const who = pick([main, main, friend, owner])
  const expected = now + (10 + below(600)) * 60_000
  return {
    name: 'set the timer',
    who,
    key: 'returns.set',
    input: {
      reservationId: model.id,
      expected_at: new Date(expected).toISOString(),
      at: new Date(now).toISOString(),
      contact_name: 'Grace',
      contact_email: 'grace@example.com',
    },
    isAllowed: model.paidAt !== null && isHunter(model, who),
    done: () => model.setTimer(who, expected, now),
  }
}
const stopsTimer: Make = (model, now, { pick }) => {
  const { main, friend, owner } = model.people
  const who = pick([main, friend, owner])
  return {
    name: 'stop the timer',
    who,
    key: 'returns.stop',
    input: { reservationId: model.id, at: new Date(now).toISOString() },
    isAllowed: model.timers.has(who.id) || (model.paidAt !== null && isHunter(model, who)),
    done: () => model.checkOut(who, now),
  }
}
const writes: Make = (model, now, { pick }) => {
  const { main, friend, junior, owner, stranger } = model.people
  const [from, to] = pick([
    [main, owner],
    [owner, main],
    [friend, owner],
    [main, friend],
    [friend, junior],
    [stranger, owner],
  ] as const)
  const isIn = (user: SignedIn) => user.id === owner.id || isHunter(model, user)
  const isPair = from.id === owner.id || from.id === main.id || to.id === owner.id || to.id === main.id
  return {
    name: 'write',
    who: from,
    key: 'chat.send',
    input: { reservationId: model.id, userId: to.id, message: 'Good morning' },
    isAllowed: isPair && isIn(from) && isIn(to) && model.paidAt !== null && model.canChat(now),
    done: () => model.tell(to, 'chat written'),
  }
}
const reviews: Make = (model, now, { pick }) => {
  const { main, owner, friend } = model.people
  const [who, side] = pick([
    [main, 'hunter'],
    [owner, 'landowner'],
    [owner, 'hunter'],
    [friend, 'hunter'],
  ] as const)
  const isSide = (who.id === main.id && side === 'hunter') || (who.id === owner.id && side === 'landowner')
  return {
    name: `review as ${side}`,
    who,
    key: 'reviews.write',
    input: { reservationId: model.id, rating: 4, review: 'Good', type: side },
    isAllowed: isSide && model.isOver(now) && !model.reviews.has(side),
    done: (body) => model.review(side, body.data.id, now),
  }
}
const challenges: Make = (model, now, { pick }) => {
  const all = [...model.reviews.values()]
  if (all.length === 0) return null
  const review = pick(all)
  const who = pick([review.about, review.about, review.by])
  return {
    name: 'challenge',
    who,
    key: 'reviews.challenge',
    input: { key: review.id },
    isAllowed:
      who.id === review.about.id &&
      review.publishedAt !== null &&
      !review.isChallenged &&
      now <= review.publishedAt + 14 * 86_400_000,
    done: () => {
      review.isChallenged = true
      model.tell(review.by, 'review_challenged challenged')
    },
  }
}
const edits: Make = (model, _now, { pick }) => {
  const all = [...model.reviews]
  if (all.length === 0) return null
  const [side, review] = pick(all)
  return {
    name: 'edit a review',
    who: review.by,
    key: 'reviews.edit',
    input: { id: review.id, rating: 3, review: 'Better', type: side },
    isAllowed: review.isChallenged && !review.isEdited,
    done: () => {
      review.isEdited = true
      model.tell(review.about, 'review_updated edited')
    },
  }
}
const trophies: Make = (model, now, { pick, below, picture }) => {
  if (below(4) > 0) return null
  const { main, owner, friend } = model.people
  const who = pick([main, main, main, owner, friend])
  const isEarly = below(4) === 0
  return {
    name: 'trophy',
    who,
    key: 'trophies.add',
    input: { id: model.id, image: picture, specie: 1, harvest_date: addDays(todayAt(now), isEarly ? 1 : 0) },
    isAllowed: who.id === main.id && model.state === 'approved' && !isEarly && model.trophy === null,
    done: (body) => {
      model.trophy = { id: body.data.id, status: 'pending' }
      model.tell(owner, 'trophy_added recorded')
    },
  }
}
const decides: Make = (model, _now, { pick }) => {
  const { trophy } = model
  if (!trophy) return null
  const verdict = pick(['approve', 'reject'] as const)
  return {
    name: `${verdict} the trophy`,
    who: model.people.admin,
    key: `trophies.${verdict}`,
    input: { id: trophy.id },
    isAllowed: trophy.status === 'pending',
    done: () => {
      trophy.status = verdict === 'approve' ? 'approved' : 'rejected'
    },
  }
}

/** As often as they stand here. */
export const makers: readonly Make[] = [
  pays,
  pays,
  declined,
  cancels,
  removes,
  refunds,
  invites,
  invites,
  answers,
  answers,
  withdraws,
  revokes,
  attends,
  attends,
  setsTimer,
  stopsTimer,
  writes,
  reviews,
  reviews,
  challenges,
  edits,
  trophies,
  decides,
]
export const paying = pays
