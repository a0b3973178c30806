/*
 * Worker process that renders PDFs. In the server's own process, each document would delay all other requests for
 * milliseconds. The memory of the compiler grows with every document, so the process is replaced from time to time.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { answerOrders, startWorkerProcess } from '../worker-pool/worker-process.ts'
import { qrCode } from './qr-code.ts'

/** A job for the worker. `data` is JSON. */
export interface PrintOrder {
  template: string
  data: string
  pictures: Record<string, Uint8Array>
  codes: Record<string, string>
}
/**
 * The first message to a worker: the content of each file that templates can use, by its path below the folder of the
 * printer.
 */
export type TemplateFiles = Record<string, Uint8Array>
export type PrintAnswer = { pdf: Uint8Array } | { fault: string }

/** Number of documents after which an unused entry of the compiler's cache is evicted. */
const cacheAge = 10

/** Complete fonts, because the subsets for the web lack letters of Yoruba, Igbo and Hausa. */
const fonts = [
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
]

startWorkerProcess()

const folder = process.argv[2] ?? ''
const compiler = NodeCompiler.create({
  workspace: folder,
  fontArgs: [{ fontBlobs: fonts.map((font) => readFileSync(fileURLToPath(font))) }],
})

function print(order: PrintOrder): Uint8Array {
  const shadows = new Map<string, Uint8Array>([['data.json', Buffer.from(order.data)]])
  for (const [name, bytes] of Object.entries(order.pictures)) shadows.set(name, bytes)
  for (const [name, text] of Object.entries(order.codes))
    shadows.set(`${name}.svg`, Buffer.from(qrCode(text)))
  const paths = [...shadows].map(([name, bytes]) => {
    const path = join(folder, 'letters', name)
    compiler.mapShadow(path, Buffer.from(bytes))
    return path
  })
  try {
    const compiled = compiler.compile({ mainFilePath: join(folder, 'letters', `${order.template}.typ`) })
    const document = compiled.result
    if (document === null) throw new Error(diagnosticsText(compiled.takeDiagnostics()))
    return toPdf(document)
  } finally {
    for (const path of paths) compiler.unmapShadow(path)
    compiler.evictCache(cacheAge)
  }
}

/**
 * Writes PDF/UA-1 (accessible PDF). If that fails, for example because our fonts lack a character of the document,
 * writes a PDF that does not conform to PDF/UA-1.
 */
function toPdf(document: Parameters<NodeCompiler['pdf']>[0]): Uint8Array {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' })
  } catch {
    return compiler.pdf(document)
  }
}

function diagnosticsText(error: ReturnType<ReturnType<NodeCompiler['compile']>['takeDiagnostics']>): string {
  return error === null ? 'no document' : JSON.stringify(error.shortDiagnostics)
}

function answerTo(order: PrintOrder): PrintAnswer {
  try {
    return { pdf: print(order) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

process.once('message', (files: TemplateFiles) => {
  for (const [path, bytes] of Object.entries(files))
    compiler.mapShadow(join(folder, path), Buffer.from(bytes))
  answerOrders(answerTo)
})
