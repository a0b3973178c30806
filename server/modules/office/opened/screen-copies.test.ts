import { expect, test } from 'vitest'
import { PicturesBusy } from '#server/adapters/pictures/pictures.ts'
import { screenCopies } from './screen-copies.ts'

const large = Buffer.alloc(200_000)

/** Returns a function that makes copies of 1 MB each, and the numbers of pictures read and copied. */
function counted(shrink = async () => Buffer.alloc(1024 * 1024)) {
  const done = { read: 0, copied: 0 }
  const copies = screenCopies({
    shrink: () => {
      done.copied += 1
      return shrink()
    },
  })
  const of = (uploadId: string, stored: Buffer | null = large) =>
    copies.of(uploadId, async () => {
      done.read += 1
      return stored
    })
  return { of, done }
}

test('a copy is made once, also for simultaneous readers', async () => {
  const { of, done } = counted()
  const [one, other] = await Promise.all([of('a'), of('a')])
  expect(one).toBe(other)
  expect(await of('a')).toBe(one)
  expect(done).toEqual({ read: 1, copied: 1 })
})

test('a small picture is sent as it is stored, and a missing one is null', async () => {
  const { of, done } = counted()
  const small = Buffer.alloc(1000)
  expect(await of('a', small)).toBe(small)
  expect(await of('b', null)).toBeNull()
  expect(done.copied).toBe(0)
})

test('the stored picture is sent if too many copies wait, and the next reader gets a copy', async () => {
  let busy = true
  const { of } = counted(() =>
    busy ? Promise.reject(new PicturesBusy()) : Promise.resolve(Buffer.alloc(10)),
  )
  expect(await of('a')).toBe(large)
  busy = false
  expect(await of('a')).toHaveLength(10)
})

test('the copies that were not used for the longest time make room for new ones', async () => {
  const { of, done } = counted()
  for (let n = 0; n < 64; n++) await of(`${n}`)
  await of('0')
  await of('new')
  await of('0')
  expect(done.copied).toBe(65)
  await of('1')
  expect(done.copied).toBe(66)
})
