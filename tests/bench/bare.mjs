// A plain `node:http` server that answers with the rows of a statement: `/3` runs the last one of read 3, `/3/all` runs
// all of them one after another.
import http from 'node:http'
import pg from 'pg'

const { connection, statements } = JSON.parse(process.argv[2])
const types = {
  getTypeParser: (oid, format) =>
    oid === 1082 ? (text) => text : oid === 20 || oid === 1700 ? Number : pg.types.getTypeParser(oid, format),
}
const pool = new pg.Pool({ ...connection, max: 20, types })
const server = http.createServer(async (request, response) => {
  const [, read, all] = request.url.split('/')
  const own = statements[read]
  try {
    let rows = []
    for (const [i, statement] of own.entries())
      if (all || i === own.length - 1) ({ rows } = await pool.query({ name: `${read}/${i}`, ...statement }))
    const body = JSON.stringify({ status: true, data: rows })
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
    response.end(body)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
server.listen(0, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${server.address().port}`))
process.once('SIGTERM', () => process.exit(0))
