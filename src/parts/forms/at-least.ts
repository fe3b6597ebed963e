/** The result of `work`, and not before `ms` have passed: for a confirmation that must be seen to take its time. */
export const atLeast = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const [result] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, ms))])
  return result
}
/** How long a blockout or a transfer shows that it is being confirmed, in ms (spec 2 §4). */
export const confirmationMs = 1000
