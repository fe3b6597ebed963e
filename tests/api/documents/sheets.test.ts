import { writeFileSync } from 'node:fs'
import { it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
const app = testApp()
it('x', async () => {
  for (const paper of ['A4', 'LETTER']) {
    const { status, body } = await app.call('sheets.reservation', { id: 1, paper })
    console.log(status, JSON.stringify(body).slice(0, 200))
    writeFileSync(`/dev/shm/w-chat/${paper}.pdf`, Buffer.from(body.data.pdf, 'base64'))
  }
})
