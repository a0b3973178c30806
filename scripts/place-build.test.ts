import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveBuiltPages } from '#server/http/pages/built-pages.ts'
import { placeBuild } from './place-build.ts'

let folder = ''
let place = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'builds-'))
  place = join(folder, 'portal')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(root: string, files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

/** Creates a build with two chunks: one named after the build, and one that is the same in all builds. */
const build = (name: string) =>
  write(join(folder, `.draft-${name}`), {
    'index.html': name,
    'app.html': name,
    [`static/js/${name}.js`]: name,
    'static/js/shared.js': 'shared',
  })

async function server() {
  const app = fastify()
  await serveBuiltPages(app, {
    base: '/application',
    folder: place,
    page: (request, _reply, send) => send(request.url === '/application/' ? 'index.html' : 'app.html'),
  })
  return async (path: string) => {
    const { statusCode, body } = await app.inject(`/application/${path}`)
    return statusCode === 200 ? body : statusCode
  }
}

const chunks = () => readdirSync(join(place, 'static/js')).sort()

test('a build keeps the chunks of the previous build and deletes older ones', () => {
  for (const [name, served] of [
    ['one', ['one.js', 'shared.js']],
    ['two', ['one.js', 'shared.js', 'two.js']],
    ['three', ['shared.js', 'three.js', 'two.js']],
  ] as const) {
    placeBuild(build(name), place)
    expect(readFileSync(join(place, 'index.html'), 'utf8')).toBe(name)
    expect(chunks()).toEqual(served)
  }
  expect(readdirSync(join(folder, 'builds'))).toHaveLength(2)
  expect(readdirSync(folder).sort()).toEqual(['builds', 'portal'])
})

test('a build of an earlier version, stored without a link, is replaced', () => {
  write(place, { 'index.html': 'old', 'static/js/old.js': 'old' })
  placeBuild(build('new'), place)
  expect(chunks()).toEqual(['new.js', 'old.js', 'shared.js'])
})

test('a server keeps its pages until it restarts, and serves the chunks of both builds', async () => {
  placeBuild(build('one'), place)
  const before = await server()
  placeBuild(build('two'), place)
  const after = await server()
  for (const get of [before, after])
    expect([await get('static/js/one.js'), await get('static/js/two.js')]).toEqual(['one', 'two'])
  expect([await before(''), await before('auth/login')]).toEqual(['one', 'one'])
  expect([await after(''), await after('auth/login')]).toEqual(['two', 'two'])
  expect(await after('static/own-files.json')).toBe(404)
})

test('a link to a deleted build is replaced', () => {
  placeBuild(build('one'), place)
  rmSync(join(folder, 'builds'), { recursive: true })
  expect(existsSync(place)).toBe(false)
  placeBuild(build('two'), place)
  expect(chunks()).toEqual(['shared.js', 'two.js'])
})
