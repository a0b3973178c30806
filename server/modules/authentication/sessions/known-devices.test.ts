import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keySeal } from '#server/adapters/seal/disk-seal.ts'
import { newId } from '#server/db/id.ts'
import { newToken, tokenHash } from '#server/modules/credentials/codes/secrets.ts'
import { deviceTokenOf } from './known-devices.service.ts'

const sealKey = randomBytes(32)
const seal = keySeal(sealKey)
const [applicantId, key] = [newId(), newToken()]

test('a repeated sign-in gets the same device token, also from another server with the same seal key', () => {
  const token = deviceTokenOf(seal, applicantId, key)
  expect(tokenHash(token)).not.toBeNull()
  expect(deviceTokenOf(keySeal(sealKey), applicantId, key)).toBe(token)
})

test('each applicant, key and seal key has its own device token, and a short or missing key gets a random one', () => {
  const tokens = [
    deviceTokenOf(seal, applicantId, key),
    deviceTokenOf(seal, newId(), key),
    deviceTokenOf(seal, applicantId, newToken()),
    deviceTokenOf(keySeal(randomBytes(32)), applicantId, key),
    deviceTokenOf(seal, applicantId, 'short key'),
    deviceTokenOf(seal, applicantId, 'short key'),
    deviceTokenOf(seal, applicantId),
  ]
  expect(new Set(tokens).size).toBe(tokens.length)
})

test('a key needs at least 16 characters for a repeatable token', () => {
  const tokensOf = (length: number) =>
    new Set([1, 2].map(() => deviceTokenOf(seal, applicantId, key.slice(0, length))))
  expect([tokensOf(15).size, tokensOf(16).size]).toEqual([2, 1])
})
