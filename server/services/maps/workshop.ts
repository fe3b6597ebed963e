import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Tasks, TaskName } from './tasks.ts'

type Input<N extends TaskName> = Parameters<Tasks[N]>[0]
type Output<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>
interface Waiting {
  readonly resolve: (made: never) => void
  readonly reject: (error: Error) => void
}
export interface Done {
  readonly id: number
  readonly made?: unknown
  readonly error?: string
}

const file = path.join(path.dirname(fileURLToPath(import.meta.url)), 'map-worker.js')

let worker: Worker | null = null
let next = 0
const waiting = new Map<number, Waiting>()

const giveUp = (error: Error) => {
  worker = null
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}

const start = (): Worker => {
  const made = new Worker(file)
  // A process that has nothing else to do may end.
  made.unref()
  made.on('message', ({ id, made: result, error }: Done) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(result as never)
    else asked?.reject(new Error(error))
  })
  made.on('error', giveUp)
  made.on('exit', (code) => worker === made && giveUp(new Error(`the maps' thread ended with ${code}`)))
  return made
}

/**
 * Does a piece of map work in a thread of its own, so that no other answer waits for it. Only the built server has
 * the thread's file; from the sources the work is done in place.
 */
export const make = async <N extends TaskName>(name: N, input: Input<N>): Promise<Output<N>> => {
  if (!fs.existsSync(file)) {
    const { tasks } = await import('./tasks.ts')
    return (await tasks[name](input as never)) as Output<N>
  }
  worker ??= start()
  const id = next++
  return new Promise<Output<N>>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker!.postMessage({ id, name, input })
  })
}
