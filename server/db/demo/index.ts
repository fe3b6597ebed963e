import type { Files } from '../../services/files.ts'
import type { Db } from '../connect.ts'

export const seedDemo = async (_db: Db, _files: Files, _now: Date): Promise<void> => {}
