import type { Paper } from '../paper.ts'

/** The mark of the product, as on the page. */
export const drawLogo = (paper: Paper, x: number, y: number, size: number): void => {
  paper
    .save()
    .translate(x, y)
    .scale(size / 64)
  paper.roundedRect(0, 0, 64, 64, 15).fill('#2F5D43')
  paper.circle(46, 19, 7.5).fill('#EA9B45')
  paper.path('M0 50Q18 38 34 46T64 43V49A15 15 0 0 1 49 64H15A15 15 0 0 1 0 49Z').fill('#1C3B2A')
  paper
    .path('M23 34L17.5 54M37 34L42.5 54M20.5 43H39.5M18.5 50H41.5')
    .lineCap('round')
    .lineWidth(3)
    .stroke('#FFFDF7')
  paper.path('M21 23H39V35H21ZM17 24.5L30 15L43 24.5Z').fill('#FFFDF7')
  paper.path('M25 27H35V31H25Z').fill('#2F5D43')
  paper.restore()
}
