import { messageTable } from './message.ts'

/** Texts of the stand sheet, for the page and for its PDF. */
export const sheetWords = messageTable({
  overview: 'Stand Property Overview',
  welcome:
    'Welcome to {title}. This sheet shows how to reach the stand, where hunting is allowed and what the landowner asks of you. Take it with you, and leave the land as you found it.',
  cancellationOne: 'Reservations may be canceled up to 1 day before the hunt, with a {fee} processing fee.',
  cancellation:
    'Reservations may be canceled up to {days} days before the hunt, with a {fee} processing fee.',
  siteOne: 'Single Stand',
  sites: '{stands} Stands',
  mostHunters: 'Maximum Hunters on Property',
  wheelChair: 'Access Via Wheel Chair',
  parkingDistance: 'Distance From Parking',
  elevation: 'Maximum Elevation Change',
  asTheCrowFlies: 'In a straight line, the stand is {distance} {direction} of the parking spot.',
  /** The number at the stand. */
  emergency: 'Emergency: {number}',
  allNotes: 'All notes of the landowner',
})
