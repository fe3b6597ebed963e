import { readTile } from '#offline/map/tiles.ts'
import type { Frame, Read } from '#parts/map/imagery.ts'
import { ReliefGround, useRelief } from './ReliefGround.tsx'

const read: Read = (...tile) => readTile(...tile)

/** Relief and contour lines under a still picture of the land; a satellite picture lies over them. */
export const SketchRelief = ({ frame, unit }: { frame: Frame; unit: number }) => {
  const relief = useRelief(read, frame)
  return relief && <ReliefGround relief={relief} unit={unit} />
}
