import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface TricklingSmtp {
  url: string
  /** Open connections of clients. */
  open: ReadonlySet<Socket>
  close(): Promise<void>
}

/**
 * Starts a mail server on loopback that greets the client, but never finishes its response to `MAIL FROM`. The server
 * sends another line every `intervalMs`, so the connection is never idle.
 */
export async function startTricklingSmtp(intervalMs: number): Promise<TricklingSmtp> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    let timer: NodeJS.Timeout | undefined
    socket.on('data', (line) => {
      if (/^EHLO/i.test(line.toString())) socket.write('250 trickling.example\r\n')
      else timer ??= setInterval(() => socket.write('250-one moment\r\n'), intervalMs)
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearInterval(timer)
      open.delete(socket)
    })
    socket.write('220 trickling.example ESMTP\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
