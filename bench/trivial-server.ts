/*
 * A server that does nothing but respond. Its latencies in a benchmark show how much the machine and the benchmark's
 * own client contribute to the latencies of the real server.
 */
import { createServer } from 'node:http'

/**
 * Node closes an idle connection after 5 s by default. A request that the benchmark sends at that moment would fail. The
 * connections therefore stay open for longer than a benchmark lasts.
 */
const keepAliveTimeout = 24 * 3_600_000

createServer({ keepAliveTimeout }, (_request, reply) => reply.end('ok')).listen(
  Number(process.env['PORT']),
  process.env['HOST'] ?? '127.0.0.1',
)
process.once('SIGTERM', () => process.exit(0))
