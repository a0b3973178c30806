/*
 * Baseline for printing: Typst in its own process, with the same template and data, and a QR code that was drawn in
 * advance. The process receives documents in a message and returns the time in milliseconds for each.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { institutionFolders } from '#server/config.ts'

export interface AloneOrder {
  template: string
  documents: { data: string; seal: string }[]
}
export interface AloneReport {
  milliseconds: number[]
}

const { institutionDir: workspace } = institutionFolders(process.env)
const letters = join(workspace, 'letters')
const fontBlobs = ['400Regular/NotoSans_400Regular.ttf', '700Bold/NotoSans_700Bold.ttf'].map((file) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${file}`))),
)
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] })

function print(template: string, data: string, seal: string): void {
  compiler.mapShadow(join(letters, 'data.json'), Buffer.from(data))
  compiler.mapShadow(join(letters, 'seal.svg'), Buffer.from(seal))
  const document = compiler.compile({ mainFilePath: join(letters, `${template}.typ`) }).result
  if (document === null) throw new Error(`${template} is not printed`)
  compiler.pdf(document, { pdfStandard: 'ua-1' })
  compiler.evictCache(10)
}

process.on('message', ({ template, documents }: AloneOrder) => {
  const milliseconds = documents.map(({ data, seal }) => {
    const start = performance.now()
    print(template, data, seal)
    return performance.now() - start
  })
  process.send?.({ milliseconds } satisfies AloneReport)
})
