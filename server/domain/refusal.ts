import { fail, type Failure } from '#core/failures.ts'

/** Thrown where a refusal is found deep inside; a handler may as well return the failure. */
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

/** The value, or a 404: what is somebody else's is not found either. */
export const found = <T>(value: T | undefined | null): T => value ?? refuse('not_found')
