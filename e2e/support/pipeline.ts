import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';

/*
 * The pipelines of a new repository as their CI systems read them: which jobs run for an event, in which
 * order, and what each of them runs. It knows the parts of the two languages that those files use.
 */

export type Event = 'push' | 'pull_request';

export interface PipelineJob {
  readonly name: string;
  /** Scripts, each of a shell of its own. */
  readonly scripts: readonly string[];
  /** Whether it asks for an OpenID Connect token. */
  readonly isIdentified: boolean;
  readonly environment: string | undefined;
}

interface GithubJob {
  readonly if?: string;
  readonly needs?: string;
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

type Nested = string | readonly Nested[];

/** An anchor that is a list stands in the list of a script as one entry. */
const linesOf = (script: Nested): readonly string[] =>
  typeof script === 'string' ? [script] : script.flatMap(linesOf);

interface GitlabJob {
  readonly extends?: string;
  readonly stage?: string;
  readonly environment?: string;
  readonly id_tokens?: object;
  readonly rules?: readonly { readonly if: string }[];
  readonly script?: readonly Nested[];
}

/** What GitHub writes instead of `${{ ... }}`. */
type Expressions = Readonly<Record<string, string>>;

function expand(text: string, values: Expressions): string {
  return text.replaceAll(/\$\{\{\s*([\w.]+)\s*\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`This pipeline reads ${name}, which the test does not know`);
    return value;
  });
}

function githubJobs(text: string, event: Event, values: Expressions): PipelineJob[] {
  const { jobs } = parse(text) as { readonly jobs: Readonly<Record<string, GithubJob>> };
  const kept: PipelineJob[] = [];
  for (const [name, job] of Object.entries(jobs)) {
    const wanted = /github\.event_name == '(\w+)'/.exec(job.if ?? '')?.[1] ?? event;
    const isReady = job.needs === undefined || kept.some((one) => one.name === job.needs);
    if (wanted !== event || !isReady) continue;
    kept.push({
      name,
      scripts: job.steps.flatMap((step) => (step.run === undefined ? [] : [expand(step.run, values)])),
      isIdentified: job.permissions?.['id-token'] === 'write',
      environment: job.environment,
    });
  }
  return kept;
}

const gitlabEvents: Readonly<Record<string, Event>> = {
  '$CI_PIPELINE_SOURCE == "merge_request_event"': 'pull_request',
  '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH': 'push',
};

function gitlabJobs(text: string, event: Event): PipelineJob[] {
  const { stages, ...file } = parse(text) as { readonly stages: readonly string[] };
  const parts = file as Readonly<Record<string, GitlabJob>>;
  const jobs = Object.entries(parts).flatMap(([name, own]) => {
    const job = { ...parts[own.extends ?? ''], ...own };
    const events = job.rules?.map((rule) => gitlabEvents[rule.if]) ?? [event];
    if (name.startsWith('.') || !job.script || !events.includes(event)) return [];
    const { environment, id_tokens, stage = '' } = job;
    const scripts = [linesOf(job.script).join('\n')];
    return [{ name, scripts, isIdentified: id_tokens !== undefined, environment, stage }];
  });
  return jobs.sort((a, b) => stages.indexOf(a.stage) - stages.indexOf(b.stage));
}

/** The jobs of the pipeline of a repository for an event, in the order in which they run. */
export async function jobsOf(
  system: 'github' | 'gitlab',
  repository: string,
  event: Event,
  values: Expressions,
): Promise<readonly PipelineJob[]> {
  const file = { github: '.github/workflows/remote.yml', gitlab: '.gitlab-ci.yml' }[system];
  const text = await readFile(path.join(repository, file), 'utf8');
  return system === 'github' ? githubJobs(text, event, values) : gitlabJobs(text, event);
}
