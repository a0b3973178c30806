/*
 * A server that does nothing but respond. Its latencies in a benchmark show how much the machine and the benchmark's
 * own client contribute to the latencies of the real server.
 */
import { createServer } from 'node:http'

createServer((_request, reply) => reply.end('ok')).listen(
  Number(process.env['PORT']),
  process.env['HOST'] ?? '127.0.0.1',
)
process.once('SIGTERM', () => process.exit(0))
