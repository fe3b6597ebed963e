import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { parseSync, types } from '@babel/core'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const { imports: aliases } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>
}
const prefixes = Object.entries(aliases).map(([name, folder]) => [
  name.replace('*', ''),
  folder.replace('./', '').replace('*', ''),
])

/** The file of the project that an import names; null for a package. */
const target = (from: string, path: string): string | null => {
  if (path.startsWith('.')) return normalize(join(dirname(from), path))
  const found = prefixes.find(([prefix]) => path.startsWith(prefix!))
  return found ? found[1]! + path.slice(found[0]!.length) : null
}

interface Module {
  exported: Set<string>
  /** Names taken from other files, `*` for all of them. */
  taken: [file: string, name: string][]
}

const nameOf = (node: types.Node): string =>
  types.isIdentifier(node) ? node.name : types.isStringLiteral(node) ? node.value : ''

/** Values alone: the compiler asks for the export of types that an exported value's signature names. */
const declared = (node: types.Node): string[] => {
  if (types.isTSInterfaceDeclaration(node) || types.isTSTypeAliasDeclaration(node)) return []
  if (types.isVariableDeclaration(node))
    return node.declarations.flatMap(({ id }) => Object.keys(types.getBindingIdentifiers(id)))
  return 'id' in node && types.isIdentifier(node.id) ? [node.id.name] : []
}

/** What a file exports and what it takes from others, `import()` included. */
export const moduleOf = (file: string, code: string): Module => {
  const found: Module = { exported: new Set(), taken: [] }
  const parsed = parseSync(code, {
    configFile: false,
    babelrc: false,
    sourceType: 'module',
    parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
  })
  if (!parsed) return found
  const take = (path: string, ...names: string[]) => {
    const other = target(file, path)
    if (other !== null) for (const name of names) found.taken.push([other, name])
  }
  types.traverseFast(parsed, (node) => {
    if (types.isImportDeclaration(node))
      take(
        node.source.value,
        ...node.specifiers.map((each) => (types.isImportSpecifier(each) ? nameOf(each.imported) : '*')),
      )
    if (types.isExportAllDeclaration(node)) take(node.source.value, '*')
    if (types.isExportNamedDeclaration(node)) {
      for (const each of node.specifiers)
        if (types.isExportSpecifier(each)) {
          if (node.source) take(node.source.value, nameOf(each.local))
          if (node.exportKind !== 'type' && each.exportKind !== 'type')
            found.exported.add(nameOf(each.exported))
        } else if (node.source) take(node.source.value, '*')
      for (const name of node.declaration ? declared(node.declaration) : []) found.exported.add(name)
    }
    // A whole module that is loaded later may be asked for anything.
    const call = types.isCallExpression(node) && types.isImport(node.callee) ? node.arguments[0] : null
    if (types.isStringLiteral(call)) take(call.value, '*')
    if (types.isTSImportType(node) && types.isStringLiteral(node.argument)) take(node.argument.value, '*')
  })
  return found
}

/** Names that are exported in the sources and taken by nobody, tests included. */
export const unusedExports = (files: Readonly<Record<string, string>>): string[] => {
  const modules = Object.entries(files).map(([file, code]) => [file, moduleOf(file, code)] as const)
  const taken = new Set(
    modules.flatMap(([, module]) => module.taken.map(([file, name]) => `${file} ${name}`)),
  )
  return modules.flatMap(([file, { exported }]) =>
    file.startsWith('tests/') ||
    file.includes('i18n/told') ||
    file.endsWith('.d.ts') ||
    taken.has(`${file} *`)
      ? []
      : [...exported].filter((name) => !taken.has(`${file} ${name}`)).map((name) => `${file}: ${name}`),
  )
}

test('every exported value is used by another file', () => {
  const files = execFileSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      'src',
      'sw',
      'server',
      'tests',
      'vite.config.ts',
    ],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\n')
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.includes('law-that-is-broken'))
  const sources = Object.fromEntries(files.map((name) => [name, readFileSync(resolve(root, name), 'utf8')]))
  expect(unusedExports(sources)).toEqual([])
})

test('an export that nobody uses is found, and one that is used is not', () => {
  const files = {
    'src/core/a.ts': 'export const used = 1\nexport const lost = 2\n',
    'src/core/b.ts': "import { used } from './a.ts'\nconsole.log(used)\n",
  }
  expect(unusedExports(files)).toEqual(['src/core/a.ts: lost'])
})
