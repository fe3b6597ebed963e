import { messageTable } from './message.ts'

/** Texts of a stand's page that its sheet has too. */
export const standWords = messageTable({ guidelines: 'Information & Guidelines' })
