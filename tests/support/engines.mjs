import { existsSync } from 'node:fs'
import { aptInstall, debianRoot } from './setup.mjs'

/** The engines that the test tool cannot drive: what each needs of Debian, and the files by which it is known. */
const engines = {
  firefox: { packages: ['firefox-esr'], files: ['/usr/bin/firefox-esr'] },
  webkit: {
    packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
    files: [
      '/usr/bin/WebKitWebDriver',
      '/usr/bin/Xvfb',
      '/usr/lib/python3/dist-packages/gi/__init__.py',
      '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib',
    ],
  },
}
const isThere = ({ files }) =>
  files.every((file) => existsSync(file) || existsSync(file.replace('x86_64', 'aarch64')))

/** The engines that can be tested here, installed where they can be; says plainly which are not. */
export const otherEngines = () =>
  Object.entries(engines)
    .filter(([name, engine]) => {
      try {
        if (!isThere(engine) && debianRoot()) aptInstall(...engine.packages)
      } catch (error) {
        console.log(`${name} could not be installed: ${error.message}`)
      }
      if (!isThere(engine)) console.log(`not tested in ${name}: not root on Debian, and it is not installed`)
      return isThere(engine)
    })
    .map(([name]) => name)
