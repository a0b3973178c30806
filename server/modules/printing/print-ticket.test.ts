import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ed25519Signer } from '#server/adapters/signing/ed25519.ts'
import type { Signer } from '#server/adapters/signing/signing.ts'
import { newId } from '#server/db/id.ts'
import { readPrintTicket, writePrintTicket } from './print-ticket.ts'

let folder: string
let signer: Signer
let stranger: Signer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matric-ticket-'))
  signer = await ed25519Signer(join(folder, 'ours.pem'), 'create')
  stranger = await ed25519Signer(join(folder, 'theirs.pem'), 'create')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const now = Date.parse('2026-11-20T09:00:00Z')
const minutes = (count: number) => now + count * 60_000

test('opens one applicant’s receipts for exactly five minutes', () => {
  const owner = newId()
  const ticket = writePrintTicket(signer, owner, now)
  expect(readPrintTicket(signer, ticket, now)).toBe(owner)
  expect(readPrintTicket(signer, ticket, minutes(5) - 1)).toBe(owner)
  expect(readPrintTicket(signer, ticket, minutes(5))).toBeNull()
  expect(readPrintTicket(signer, ticket, minutes(60 * 24))).toBeNull()
})

test('is valid only with our signature and in its canonical encoding', () => {
  const ticket = writePrintTicket(signer, newId(), now)
  expect(readPrintTicket(signer, writePrintTicket(stranger, newId(), now), now)).toBeNull()
  for (const altered of ['', 'A', `${ticket}A`, `${ticket}=`, ticket.slice(0, -1), ticket.slice(0, 27)])
    expect([altered, readPrintTicket(signer, altered, now)]).toEqual([altered, null])
  const bytes = Buffer.from(ticket, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const forged = Buffer.from(bytes)
    forged[at] = (bytes[at] ?? 0) ^ 1
    expect([at, readPrintTicket(signer, forged.toString('base64url'), now)]).toEqual([at, null])
  }
})
