import { argon2Passwords } from '#server/adapters/passwords/argon2-passwords.ts'
import type { Database } from '#server/db/client.ts'
import { inventedPortrait } from '../../seed/pictures.ts'
import type { SandboxGateway } from '../sandbox-gateway.ts'
import { addSignedIn } from '../signed-in-applicants.ts'
import type { Newcomers } from './load-tasks.ts'

const password = 'four calm rivers meeting'

/** Adds `countOfEach` applicants for each task of newcomers: sign in, upload a picture, and pay the application fee. */
export async function addNewcomers(
  database: Database,
  countOfEach: number,
  gateway: SandboxGateway,
): Promise<Newcomers> {
  const passwords = argon2Passwords({ threads: 1 })
  const passwordHash = await passwords.hash(password)
  await passwords.close()
  return {
    signIn: await addSignedIn(database, countOfEach, { passwordHash }),
    upload: await addSignedIn(database, countOfEach),
    pay: await addSignedIn(database, countOfEach, { stage: 'PaymentInitiation' }),
    password,
    picture: await inventedPortrait('newcomer'),
    gateway,
  }
}
