/**
 * What `npm start`, `npm test` and the other scripts run. Plain JavaScript that needs nothing but Node, because its
 * first act is to install what is missing.
 *
 *   install (if package-lock.json changed) → build (if a source changed) → the command
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint, hashOf } from './lib/fingerprint.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);

const [command = 'start', ...args] = process.argv.slice(2);
const tsx = ['node_modules/tsx/dist/cli.mjs'];
/** For a script that ends what it has started: tsx's own program kills one that does not answer a signal at once. */
const byItself = ['--import', 'tsx'];

/** Runs node with the arguments; resolves with the exit code. */
function node(argv, env = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, argv, { stdio: 'inherit', env: { ...process.env, ...env } });
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    // Ctrl+C in a terminal reaches the child as well; twice would be in haste.
    process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
    child.on('exit', (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

async function must(argv, env) {
  const code = await node(argv, env);
  if (code !== 0) process.exit(code);
}

/** Does a step unless the file says that it was done for these inputs, or `anyhow`; remembers it there. */
function stamp(file, value, step, anyhow = false) {
  if (!anyhow && existsSync(file) && readFileSync(file, 'utf8') === value) return Promise.resolve(false);
  return step().then(() => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, value);
    return true;
  });
}

async function install() {
  const lock = hashOf(readFileSync('package-lock.json'), process.version);
  await stamp('node_modules/.installed', lock, async () => {
    console.log('Installing packages …');
    const code = await new Promise((done) => {
      const npm = process.env.npm_execpath
        ? [process.execPath, [process.env.npm_execpath]]
        : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
      const child = spawn(npm[0], [...npm[1], 'ci', '--include=dev', '--no-audit', '--no-fund'], {
        stdio: 'inherit',
        shell: process.platform === 'win32' && !process.env.npm_execpath,
      });
      child.on('exit', done);
      child.on('error', () => done(1));
    });
    if (code !== 0) process.exit(code ?? 1);
  });
}

async function build(more = []) {
  const inputs = [
    'src',
    'server',
    'simulator',
    'schemas/meta',
    'package-lock.json',
    'vite.config.ts',
    'scripts/build.ts',
    'scripts/lib',
    'scripts/seed.ts',
    'scripts/theme.ts',
  ];
  const make = async () => {
    console.log('Building …');
    await must([...tsx, 'scripts/build.ts', ...more]);
  };
  await stamp('dist/.built', fingerprint(inputs), make, more.length > 0);
}

/** What the compiler and an editor know of the definitions. */
async function types() {
  const inputs = ['schemas', 'src/engine/definition', 'scripts/lib/row-types.ts'];
  await stamp('generated/.types', fingerprint(inputs), () => must([...tsx, 'scripts/types.ts']));
}

const commands = {
  start: async () => {
    await build();
    return node(['--enable-source-maps', 'dist/server/main.js', ...args], {
      NODE_ENV: process.env.NODE_ENV ?? 'production',
    });
  },
  dev: async () => {
    await must([...tsx, 'scripts/theme.ts']);
    await types();
    return node([...tsx, 'watch', '--clear-screen=false', '--include', 'server', 'server/main.ts', ...args], {
      DEV: '1',
      WATCH: '1',
    });
  },
  build: async () => {
    await build(args);
    return 0;
  },
  test: () => node([...byItself, 'scripts/test.ts', ...args]),
  check: () => node([...byItself, 'scripts/test.ts', '--only', 'check', ...args]),
  soak: () => node([...byItself, 'scripts/soak.ts', ...args]),
  fix: async () => {
    await must([...tsx, 'scripts/lay-out.ts']);
    return node(['node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...args]);
  },
  bench: async () => {
    await build();
    return node([...tsx, 'tests/bench/run.ts', ...args]);
  },
  cluster: async () => {
    await build();
    return node([...byItself, 'scripts/cluster.ts', ...args]);
  },
  pictures: async () => {
    await build();
    return node([...tsx, 'scripts/pictures.ts', ...args]);
  },
};

commands.restore = () => node([...byItself, 'scripts/backup.ts', '--restore', ...args]);
const script = (name) => () => node([...byItself, `scripts/${name}.ts`, ...args]);
for (const name of [
  'types',
  'explain',
  'new-entity',
  'new-unit',
  'translate',
  'reference',
  'seed',
  'backup',
  'doctor',
  'trace',
  'simulate',
])
  commands[name] ??= script(name);

if (!(command in commands)) {
  console.error(`Unknown command "${command}". Known: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
await install();
process.exit(await commands[command]());
