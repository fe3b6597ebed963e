import type { PaperSize } from '#core/calls/sheets.ts'
import { toContacts } from '#server/domain/bookings/contacts.ts'
import { loadReservation, reservationForViewer } from '#server/domain/bookings/reservations.ts'
import { drawnGround, speciesPictures } from '#server/domain/documents/sheet/pictures.ts'
import { type SheetParty, sheetPdf } from '#server/domain/documents/sheet/sheet.ts'
import { found } from '#server/domain/refusal.ts'
import { loadSheet } from '#server/domain/stands/sheets.ts'
import type { HandlersOf, RequestContextOf } from '#server/http/handler.ts'

type Request = RequestContextOf<'sheets.stand' | 'sheets.reservation'>

const pdfOf = async (
  { db, me, now, context }: Pick<Request, 'db' | 'me' | 'now' | 'context'>,
  standId: number,
  paper: PaperSize,
  party: ((sheet: Parameters<typeof toContacts>[0]) => SheetParty) | null,
) => {
  const sheet = found(await loadSheet(db, standId, me, now))
  const { language } = me
  const pdf = await sheetPdf(sheet, party?.(sheet) ?? null, {
    paper,
    language,
    now,
    species: await speciesPictures(context, sheet.specie),
    ground: (frame) => drawnGround(context.services.tiles, frame),
  })
  return { status: true, data: { pdf: pdf.toString('base64') } } as const
}

/** The sheet as a PDF, under the same rules as the sheet itself (decision 34). */
export const sheets: HandlersOf<'sheets'> = {
  stand: (request) => pdfOf(request, request.input.id, request.input.paper, null),

  reservation: async (request) => {
    const { input, db, me, now } = request
    const { row } = await reservationForViewer(db, input.id, me.id)
    found(row.paid_at)
    const reservation = await loadReservation(db, row.id, me.id, now)
    return pdfOf(request, row.stand_id, input.paper, (sheet) => ({
      days: { start: row.start_day, end: row.end_day },
      hunters: [reservation.user, ...reservation.joined_hunters],
      contacts: toContacts(sheet, reservation.hunters),
    }))
  },
}
