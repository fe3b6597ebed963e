import net from 'node:net'

/** Answers a second of one address, asked for over and over by so many connections for so long. */
export const throughput = async (url, { headers = {}, connections = 8, ms = 1500 } = {}) => {
  const { hostname, port, pathname, search, host } = new URL(url)
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`
  let answers = 0
  const ends = performance.now() + ms
  const connection = () =>
    new Promise((resolve, reject) => {
      const socket = net.connect(Number(port), hostname, () => socket.write(request))
      let missing = -1
      let head = ''
      socket.setNoDelay(true)
      socket.on('error', reject)
      socket.on('data', (bytes) => {
        if (missing < 0) {
          head += bytes.toString('latin1')
          const end = head.indexOf('\r\n\r\n')
          if (end < 0) return
          const length = /content-length: (\d+)/i.exec(head)
          if (!head.startsWith('HTTP/1.1 200') || !length)
            return void socket.destroy(new Error(`${url} was answered ${head.slice(0, 200)}`))
          missing = Number(length[1]) - (head.length - end - 4)
          head = ''
        } else missing -= bytes.length
        if (missing > 0) return
        missing = -1
        answers++
        if (performance.now() < ends) socket.write(request)
        else socket.end(resolve)
      })
    })
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, connection))
  return (answers * 1000) / (performance.now() - began)
}
