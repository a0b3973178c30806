import type { ProofOptions } from '../proof.ts'
import { proveDatabase } from './database-disk.ts'
import { proveUploads } from './uploads-disk.ts'

const parts: Record<string, () => Promise<boolean>> = {
  uploads: proveUploads,
  database: () => proveDatabase(),
}

/**
 * `npm run prove -- disk`: fills the disk of a server's uploads, then the disk of a server's database. Mounts small
 * disks, so it needs root. `--only uploads` and `--only database` run one part.
 */
export async function proveDisk({ only }: ProofOptions): Promise<boolean> {
  if (process.getuid?.() !== 0) {
    console.error('This proof mounts small disks, so it needs root on Linux: run it as root.')
    return false
  }
  const chosen = Object.entries(parts).filter(([name]) => only === undefined || name === only)
  if (chosen.length === 0) {
    console.error(`--only needs ${Object.keys(parts).join(' or ')}.`)
    return false
  }
  let holds = true
  for (const [name, prove] of chosen) {
    console.log(name)
    holds = (await prove()) && holds
  }
  return holds
}
