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

/** The base map is cut for seconds before its first tile, and has a thread of its own. */
type Thread = 'base' | 'land'
const workers = new Map<Thread, Worker>()
const waiting = new Map<number, Waiting & { readonly thread: Thread }>()
let next = 0

const giveUp = (thread: Thread, error: Error) => {
  workers.delete(thread)
  for (const [id, asked] of waiting) {
    if (asked.thread !== thread) continue
    waiting.delete(id)
    asked.reject(error)
  }
}

const start = (thread: Thread): Worker => {
  const worker = new Worker(file)
  workers.set(thread, worker)
  // A process that has nothing else to do may end.
  worker.unref()
  worker.on('message', ({ id, made, error }: Done) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(made as never)
    else asked?.reject(new Error(error))
  })
  worker.on('error', (error) => giveUp(thread, error as Error))
  worker.on('exit', (code) => {
    if (workers.get(thread) === worker)
      giveUp(thread, new Error(`the ${thread} maps' thread ended with ${code}`))
  })
  return worker
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
  const thread = name === 'base' ? 'base' : 'land'
  const worker = workers.get(thread) ?? start(thread)
  const id = next++
  return new Promise<Output<N>>((resolve, reject) => {
    waiting.set(id, { thread, resolve, reject })
    worker.postMessage({ id, name, input })
  })
}
