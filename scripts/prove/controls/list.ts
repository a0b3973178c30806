/** A defence, the change that switches it off, and the test that must then fail. */
export interface Control {
  /** Name of the threat, a heading of docs/threats.md. */
  threat: string
  /** Description of the missing defence, for the output. */
  without: string
  file: string
  /** Text that occurs once in `file`, and its replacement. */
  find: string
  replace: string
  /** Vitest project and path of the test. */
  project?: 'quick' | 'isolated'
  test: string
  /** Part of the test's name, written exactly as in the test file. */
  name: string
}

const guessing = 'Guessing a password'
const colleagues = 'A dishonest colleague'
const storms = 'Too many requests, slow clients'
const oneForAll = 'One person takes everything'
const neighbour = 'An external service hangs'
const lockout = 'A stranger keeps somebody out'
const operator = 'A mistake of the operator'
const keys = 'Old documents outlive their keys'

const throttle = 'server/modules/credentials/throttle'
const limits = 'server/http/limits'

/** Controls of the defences in docs/threats.md. */
export const controls: readonly Control[] = [
  {
    threat: guessing,
    without: 'the delay after free attempts',
    file: `${throttle}/throttle.ts`,
    find: 'if (tries === null) throw',
    replace: 'if (tries === null) return async () => undefined\n    if (tries === null) throw',
    test: `${throttle}/throttle.test.ts`,
    name: 'of ten thousand attempts in a day at most a hundred are checked',
  },
  {
    threat: guessing,
    without: 'a counter of its own for each known device',
    file: `${throttle}/throttle.ts`,
    find: 'const key = device === null ? accountKey(account) : deviceKey(device)',
    replace: 'const key = accountKey(account)',
    test: `${throttle}/throttle.test.ts`,
    name: 'a known device can sign in during an attack on its account and network',
  },
  {
    threat: guessing,
    without: 'counters that a reset clears',
    file: `${throttle}/throttle.ts`,
    find: '(database, accountKey(account))',
    replace: '(database, deviceKey(account))',
    test: `${throttle}/guessing.test.ts`,
    name: 'does not prevent a reset, which also resets the counter',
  },
  {
    threat: colleagues,
    without: 'the second person',
    file: 'server/modules/office/decisions/decision.service.ts',
    find: 'if (proposedBy === actor.colleague.staffId)',
    replace: 'if (proposedBy === null)',
    test: 'server/modules/office/decisions/decision.test.ts',
    name: 'the API rejects the proposer and accepts a colleague',
  },
  {
    threat: colleagues,
    without: 'the confirmation of the identity',
    file: 'server/http/callers.ts',
    find: 'if (needed.freshCode === true && !caller.steppedUp) throw stepUpRequired()',
    replace: '',
    test: 'server/modules/office/decisions/decision.test.ts',
    name: 'approving and releasing need a recent step-up code',
  },
  {
    threat: colleagues,
    without: 'the comparison of an entry with its hash',
    file: 'server/modules/audit/audit-faults.ts',
    find: 'if (!chainHash(last.hash, canonical).equals(hash))',
    replace: 'if (chainHash(last.hash, canonical).length === 0)',
    test: 'server/modules/audit/audit-chain.test.ts',
    name: 'that swaps two entries is detected',
  },
  {
    threat: colleagues,
    without: 'the restricted right of the server on the audit log',
    file: 'server/db/server-role.ts',
    find: 'audit_event: appendOnly,',
    replace: 'audit_event: everyday,',
    test: 'server/db/server-role.test.ts',
    name: 'delete from audit_event',
  },
  {
    threat: storms,
    without: 'the limit of active requests',
    file: `${limits}/active-requests.ts`,
    find: 'if (active.size >= limit) {',
    replace: 'if (active.size > 1_000_000 * limit) {',
    test: `${limits}/active-requests.test.ts`,
    name: 'rejects a third request while two wait, but not the office, webhooks or health checks',
  },
  {
    threat: storms,
    without: 'limited queues of expensive work',
    file: 'server/limits/concurrency-limit.ts',
    find: 'if (queue.length >= queueLimit) throw busyError()',
    replace: '',
    test: `${limits}/expensive-work.test.ts`,
    name: 'rejects requests beyond the queue of an address',
  },
  {
    threat: storms,
    without: 'the minimum rate of a body',
    file: `${limits}/slow-clients.ts`,
    find: 'Bytes) socket.destroy()',
    replace: 'Bytes && before < 0) socket.destroy()',
    test: `${limits}/slow-clients.test.ts`,
    name: 'drops a client that sends its body too slowly, and only that one',
  },
  {
    threat: oneForAll,
    without: 'one share for all sessions of a person',
    file: 'server/http/callers.ts',
    find: 'request, known ?? token, ',
    replace: 'request, token, ',
    test: `${limits}/fair-share.test.ts`,
    name: 'all sessions of a person share one limit, also for calls that are one statement',
  },
  {
    threat: oneForAll,
    without: 'the share of a person in expensive work',
    file: `${limits}/expensive-work.ts`,
    find: 'byPerson(person, () => (address',
    replace: 'byPerson(String(Math.random()), () => (address',
    test: `${limits}/expensive-work.test.ts`,
    name: 'rejects the 6th of 6 simultaneous requests of one person with 429 and Retry-After',
  },
  {
    threat: neighbour,
    without: 'the circuit breaker',
    file: 'server/adapters/circuit-breaker.ts',
    find: 'new ConsecutiveBreaker(failuresToOpen)',
    replace: 'new ConsecutiveBreaker(1_000_000 * failuresToOpen)',
    test: 'server/adapters/circuit-breaker.test.ts',
    name: 'stops calling a gateway that does not respond, but still reads webhooks',
  },
  {
    threat: lockout,
    without: 'the mail to the oldest registration',
    file: 'server/modules/profile/profile.store.ts',
    find: 'const ids = [...oldest, ...newest.reverse()]',
    replace: 'const ids = [...oldest.slice(1), ...newest.reverse()]',
    test: 'server/modules/profile/email-ownership.test.ts',
    name: 'registering four times does not stop the owner’s code, which activates the owner’s password',
  },
  {
    threat: lockout,
    without: 'the end of all sessions at the activation',
    file: 'server/modules/profile/activation.service.ts',
    find: 'await sessions.endAll(tx, applicantId)',
    replace: '',
    test: 'server/modules/profile/email-ownership.test.ts',
    name: 'registering four times does not stop the owner’s code, which activates the owner’s password',
  },
  {
    threat: lockout,
    without: 'counters of their own for each kind of email',
    file: `${throttle}/throttle.ts`,
    find: 'await admitName(`${kind}:',
    replace: 'await admitName(`registration:',
    test: `${throttle}/guessing.test.ts`,
    name: 'is limited to five emails of a kind an hour per username, known or not',
  },
  {
    threat: lockout,
    without: 'the known device of an activation',
    file: 'server/modules/profile/activation.service.ts',
    find: 'if (knowDevice) await sessions.rememberDevice(tx, applicantId, code)',
    replace: '',
    test: 'tests/api/keep-out.test.ts',
    name: 'a stranger who floods an email address for a day does not keep its owner out',
  },
  {
    threat: lockout,
    without: 'the known device of a password reset',
    file: 'server/modules/authentication/authentication.service.ts',
    find: 'if (knowDevice && !stillWaits) await sessions.rememberDevice(tx, applicantId, code)',
    replace: '',
    test: 'tests/api/keep-out.test.ts',
    name: 'a stranger who floods an email address for a day does not keep its owner out',
  },
  {
    threat: lockout,
    without: 'a queue of its own for new passwords',
    file: 'server/modules/credentials/passwords/credentials.service.ts',
    find: '`new-password:${id ?? email}`',
    replace: '`name:${email}`',
    test: 'tests/api/keep-out.test.ts',
    name: 'a stranger who floods an email address for a day does not keep its owner out',
  },
  {
    threat: lockout,
    without: 'the device of a colleague',
    file: 'server/modules/staff/sign-in/office-sign-in.service.ts',
    find: 'const device = await sessions.knownDevice(from.device, found?.id ?? null)',
    replace: 'const device = null',
    test: 'server/modules/staff/sign-in/guessing.test.ts',
    name: 'a stranger does not lock out a colleague on a device where the colleague has signed in',
  },
  {
    threat: lockout,
    without: 'a link of the operator that clears counters',
    file: 'server/modules/staff/colleagues/staff-admin.service.ts',
    find: 'await throttle.forgetAccount(signInAccount(id))',
    replace: '',
    test: 'server/modules/staff/sign-in/guessing.test.ts',
    name: 'a new link works for a colleague who was locked out by a stranger',
  },
  {
    threat: operator,
    without: 'the comparison of the host name of a local request',
    file: 'server/http/operations/loopback-only.ts',
    find: 'return fromLoopback && !forwarded && loopbackHost.test(headers.host ?? ',
    replace: 'return fromLoopback || loopbackHost.test(headers.host ?? ',
    test: 'server/http/operations/loopback-only.test.ts',
    name: 'an exposed server hides',
  },
  {
    threat: operator,
    without: 'the removal of the mailbox from a public server',
    file: 'server/app.ts',
    find: "&& exposure !== 'public')",
    replace: ')',
    test: 'server/http/operations/loopback-only.test.ts',
    name: 'a public server has no mailbox, and shows the metrics to its own machine only',
  },
  {
    threat: operator,
    without: 'the comparison of the migrations',
    file: 'server/db/migrate.ts',
    find: 'const unknown = [...done].filter((name) => !files.includes(name)).sort()',
    replace: 'const unknown: string[] = []',
    test: 'server/db/migrate.test.ts',
    name: 'a database with migrations of a newer version is rejected with their names, and not changed',
  },
  {
    threat: operator,
    without: 'the comparison of the keys',
    file: 'server/start/open-keys.ts',
    find: 'if (faults.length > 0) throw new ConfigError(faults)',
    replace: '',
    test: 'server/start/open-keys.test.ts',
    name: 'a server with other keys does not start, and the error names them; with copies it starts',
  },
  {
    threat: operator,
    without: 'the check that a backup sees all rows',
    file: 'server/db/dump.ts',
    find: 'if (first === undefined || !first.sees_all)',
    replace: 'if (first === undefined)',
    test: 'server/db/dump.test.ts',
    name: 'a backup fails if row-level security hides rows from its connection',
  },
  {
    threat: operator,
    without: 'the hash of each upload in a backup',
    file: 'scripts/backup/write-backup.ts',
    find: 'if (sha256Of(bytes) !== sha256)',
    replace: 'if (bytes.length === 0)',
    project: 'isolated',
    test: 'scripts/backup.test.ts',
    name: 'a backup fails if an upload in use is missing or altered, and leaves nothing behind',
  },
  {
    threat: keys,
    without: 'the earlier keys',
    file: 'server/start/open-keys.ts',
    find: 'acceptingEarlierKeys(signer, earlier)',
    replace: 'acceptingEarlierKeys(signer, [])',
    project: 'isolated',
    test: 'scripts/keys.test.ts',
    name: 'rotates the signing key twice; earlier documents stay genuine until their key is revoked',
  },
  {
    threat: keys,
    without: 'the revocation',
    file: 'server/start/open-keys.ts',
    find: "state === 'earlier' && publicKey !== null",
    replace: 'publicKey !== null',
    project: 'isolated',
    test: 'scripts/keys.test.ts',
    name: 'rotates the signing key twice; earlier documents stay genuine until their key is revoked',
  },
]
