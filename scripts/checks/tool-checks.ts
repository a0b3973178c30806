import { runTool } from '../run-tool.ts'

export type CheckResult = { passed: number; failed: number; output: string }

export type Check = { name: string; run: () => Promise<CheckResult> }

type ToolCheck = {
  name: string
  script: string
  options: string[]
  /** Pattern for the tool's output. Its first group captures the number of files that the tool has read. */
  filesRead?: RegExp
}

/**
 * Minimum number of files that a tool with `filesRead` must read. If a tool reads fewer, it has probably looked in
 * the wrong folder, so its check fails.
 */
const minFiles = 40

const tools: ToolCheck[] = [
  {
    name: 'format',
    script: '@biomejs/biome/bin/biome',
    options: ['format', '.'],
    filesRead: /Checked (\d+) files/,
  },
  { name: 'lint', script: 'oxlint/bin/oxlint', options: ['.'], filesRead: /on (\d+) files/ },
  {
    name: 'types',
    script: 'typescript/bin/tsc',
    options: ['--noEmit', '--diagnostics'],
    filesRead: /Files:\s+(\d+)/,
  },
  { name: 'unused code', script: 'knip/bin/knip.js', options: ['--no-progress'] },
]

export const toolChecks: Check[] = tools.map((tool) => ({ name: tool.name, run: () => runToolCheck(tool) }))

async function runToolCheck({ script, options, filesRead }: ToolCheck): Promise<CheckResult> {
  const { ok, output } = await runTool(script, options)
  if (!ok) return { passed: 0, failed: 1, output }
  if (!filesRead) return { passed: 1, failed: 0, output }
  const count = Number(filesRead.exec(output)?.[1] ?? 0)
  if (count >= minFiles) return { passed: 1, failed: 0, output }
  return { passed: 0, failed: 1, output: `${output}\nIt read only ${count} files.` }
}
