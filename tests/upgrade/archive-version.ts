import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { previousVersionFile } from './previous-version.ts'

/*
 * Archives the part of a version that serves the API, for previous-version.test.ts: node tests/upgrade/archive-version.ts
 * [COMMIT]. Without a commit, archives HEAD. Run it at each release (docs/releasing.md).
 */

/** Paths to archive: the server with everything it imports, and the clients that served-journey.ts imports. */
const paths = ['server', 'contract', 'sandbox', 'scripts', 'tests/support', 'package.json']
const clients = ['journey', 'colleague', 'institution'].map((name) => `bench/${name}.ts`)
const program = 'bench/served-journey.ts'
const leftOut = [':(exclude,glob)**/*.test.ts', ':(exclude)scripts/prove/mutation']

const git = (...options: string[]) => execFileSync('git', options, { maxBuffer: 100_000_000 })

const [commit = 'HEAD'] = process.argv.slice(2)
// A version that lacks served-journey.ts gets this file from the working tree.
const ofVersion = git('ls-tree', '--name-only', commit, program).length > 0
const added = ofVersion ? [] : ['--prefix=bench/', `--add-file=${program}`, '--prefix=']
const files = [...paths, ...clients, ...(ofVersion ? [program] : [])]
const archive = git('archive', '--format=tar', ...added, commit, '--', ...files, ...leftOut)
const compressed = brotliCompressSync(archive)
writeFileSync(previousVersionFile, compressed)
process.stdout.write(`${commit}: ${(compressed.length / 1000).toFixed(0)} kB\n`)
