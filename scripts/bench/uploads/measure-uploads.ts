import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import path from 'node:path';
import { endpoints } from 'shared/contract/endpoints';
import { fileMaxBytes } from 'shared/contract/files';
import { openDiskStore } from '../../../api/src/files/disk-store';
import { startApiProcess } from '../api-process';
import { signInSomebody } from '../candidate';
import type { UploadOptions } from '../options';
import type { BenchContext, Result } from '../result';
import { summarise } from '../statistics';
import { peakWhile, residentBytes } from './memory';
import { reportUploads, type Level, type Round } from './report-uploads';
import { scannedPage } from './scan';
import { copyInto, timeTransfers, uploadTo } from './transfers';

interface Workplace {
  readonly root: string;
  readonly data: string;
  readonly copies: string;
  readonly files: readonly string[];
  readonly tokens: readonly string[];
}

/** Different files, so that nothing on the way can know one from the round before. */
async function writeFiles(folder: string, number: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files = Array.from({ length: number }, (_, index) => path.join(folder, `scan-${index}.pdf`));
  for (const file of files) await writeFile(file, scannedPage(fileMaxBytes), { flush: true });
  return files;
}

async function prepare(folder: string, { parallel, files }: UploadOptions, root: string): Promise<Workplace> {
  const [data, copies] = [path.join(folder, 'data'), path.join(folder, 'copies')];
  await mkdir(copies, { recursive: true });
  const api = await startApiProcess(root, data);
  const tokens: string[] = [];
  try {
    while (tokens.length < Math.max(...parallel)) tokens.push((await signInSomebody(api.url)).token);
  } finally {
    await api.stop();
  }
  return { root, data, copies, files: await writeFiles(path.join(folder, 'files'), files), tokens };
}

/**
 * One round in a process of its own: memory that a round before has left behind would hide what this one takes.
 * Idle is after the first answer and before the first upload, so that what the first uploads bring to stay counts.
 */
async function measureApi(
  { root, data, files, tokens }: Workplace,
  parallel: number,
): Promise<Pick<Round, 'uploadSeconds' | 'idleBytes' | 'peakBytes'>> {
  const api = await startApiProcess(root, data);
  const agent = new Agent({ keepAlive: true });
  try {
    const me = await fetch(`${api.url}/api${endpoints.fetchMe.path}`, {
      headers: { authorization: `Bearer ${tokens[0]}` },
    });
    if (!me.ok) throw new Error(`The API answered ${me.status}`);
    await me.arrayBuffer();
    const idleBytes = await residentBytes(api.pid);
    const upload = uploadTo(api.url, tokens, agent, fileMaxBytes);
    let uploadSeconds = 0;
    const peakBytes = await peakWhile(api.pid, async () => {
      await timeTransfers(files.slice(0, 2 * parallel), parallel, upload); // compiles what the round is about
      uploadSeconds = await timeTransfers(files, parallel, upload);
    });
    return { uploadSeconds, idleBytes, peakBytes };
  } finally {
    agent.destroy();
    await api.stop();
  }
}

/** What was measured was real: the store holds a whole file for each candidate who uploaded, and nothing else. */
async function requireStored({ data, files, tokens }: Workplace): Promise<void> {
  const sent = await Promise.all(files.map((file) => readFile(file)));
  const store = openDiskStore(path.join(data, 'files'));
  let kept = 0;
  for await (const { name } of store.list()) {
    const chunks: Buffer[] = [];
    for await (const chunk of (await store.open(name)) ?? []) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    if (!sent.some((file) => file.equals(bytes)))
      throw new Error(`${name} is none of the files that were sent`);
    kept += 1;
  }
  if (kept !== tokens.length) throw new Error(`${kept} files are stored for ${tokens.length} candidates`);
}

/** Throughput and memory of parallel uploads through the real API, beside plain copies of the same files. */
export async function measureUploads(options: UploadOptions, context: BenchContext): Promise<Result> {
  const { root, workFolder, print, signal } = context;
  const folder = path.join(workFolder, `uploads-${process.pid}`);
  try {
    print('Signing candidates up and writing files');
    const place = await prepare(folder, options, root);
    const rounds = new Map<number, Round[]>(options.parallel.map((parallel) => [parallel, []]));
    for (let run = 1; run <= options.runs; run += 1) {
      for (const [parallel, done] of rounds) {
        signal.throwIfAborted();
        const copySeconds = await timeTransfers(place.files, parallel, copyInto(place.copies, false));
        const flushedCopySeconds = await timeTransfers(place.files, parallel, copyInto(place.copies, true));
        done.push({ copySeconds, flushedCopySeconds, ...(await measureApi(place, parallel)) });
      }
      print(`Run ${run} of ${options.runs} is done`);
    }
    await requireStored(place);
    const bytes = fileMaxBytes * place.files.length;
    const levels = [...rounds].map(([parallel, done]): Level => {
      const rate = (of: (round: Round) => number) => summarise(done.map((round) => bytes / 1e6 / of(round)));
      const mebibytes = (of: (round: Round) => number) => summarise(done.map((round) => of(round) / 2 ** 20));
      return {
        parallel,
        upload: rate(({ uploadSeconds }) => uploadSeconds),
        copy: rate(({ copySeconds }) => copySeconds),
        flushedCopy: rate(({ flushedCopySeconds }) => flushedCopySeconds),
        idle: mebibytes(({ idleBytes }) => idleBytes),
        peak: mebibytes(({ peakBytes }) => peakBytes),
        growth: mebibytes(({ peakBytes, idleBytes }) => peakBytes - idleBytes),
      };
    });
    return {
      report: reportUploads(levels, place.files.length, options.runs),
      figures: { uploads: { fileBytes: fileMaxBytes, files: place.files.length, levels } },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
