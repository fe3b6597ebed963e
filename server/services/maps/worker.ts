import { parentPort } from 'node:worker_threads'
import { type TaskName, tasks } from './tasks.ts'
import type { Done } from './workshop.ts'

parentPort!.on('message', ({ id, name, input }: { id: number; name: TaskName; input: never }) => {
  const answer = (done: Done) => parentPort!.postMessage(done)
  void Promise.resolve()
    .then(() => tasks[name](input))
    .then(
      (made) => answer({ id, made }),
      (error: Error) => answer({ id, error: error.message }),
    )
})
