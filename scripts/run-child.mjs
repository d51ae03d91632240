import { spawn } from 'node:child_process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Milliseconds between two looks at whether the parent still runs. */
const interval = 500;

/**
 * Runs a command on this terminal and resolves with its exit code. A signal is passed on to it, and it is stopped when the
 * parent ends: npm starts a script through a shell, and a SIGTERM to npm ends that shell alone.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runChild(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      forward('SIGTERM');
    }, interval);
    const end = (code) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    for (const signal of signals) process.on(signal, forward);
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      end(1);
    });
    child.on('exit', (code) => end(code ?? 1));
  });
}
