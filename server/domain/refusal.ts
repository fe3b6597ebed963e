import { fail, type Failure } from '#core/failures.ts'

/** Thrown by code below a handler; handlers may also return the failure. */
export class Refusal extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.failure)
    this.name = 'Refusal'
    this.failure = failure
  }
}

export const refuse = (...terms: Parameters<typeof fail>): never => {
  throw new Refusal(fail(...terms))
}

/** The value, or a 404, which also hides other people's data. */
export const found = <T>(value: T | undefined | null): T => value ?? refuse('not_found')
