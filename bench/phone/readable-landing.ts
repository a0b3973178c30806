import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFolder } from '#scripts/run-tool.ts'
import type { BenchResult } from '../result.ts'

/**
 * Minimum number of words in the landing page's HTML. If a script rendered the page, the HTML would contain no words.
 */
const minWords = 100

/** Counts the words that the landing page shows before any script is loaded. */
export async function readableLanding(): Promise<BenchResult[]> {
  const html = await readFile(join(repositoryFolder, 'dist/portal/index.html'), 'utf8')
  const text = html.replaceAll(/<(script|style|svg|head)\b.*?<\/\1>/gs, ' ').replaceAll(/<[^>]+>/g, ' ')
  const words = text.split(/\s+/).filter((word) => word !== '')
  return [
    { name: "words in the landing page's own HTML", value: words.length, unit: '', limit: { min: minWords } },
  ]
}
