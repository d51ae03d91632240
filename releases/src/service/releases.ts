import { unpackMap } from '../build/source-maps';
import type { Gate } from '../channel/checks';
import type { ErrorsOfBuild } from '../errors/source-lines';
import type { BuildId } from '../store/layout';
import type { Store } from '../store/store';
import type { Caller } from './caller';
import { readCommand, type CommandInput } from './command';
import type { PublishRequest, ReleaseService } from './release-service';

/** The release service as one caller uses it: in this process, or the release server over HTTP. */
export interface Releases {
  /** What is released, to read. */
  readonly store: Store;
  /**
   * @param gate checks what candidates are about to get. @returns what was done, in lines. @throws
   * ReleaseError if it was refused
   */
  execute(command: CommandInput, gate?: Gate): Promise<readonly string[]>;
  publish(request: PublishRequest): Promise<readonly string[]>;
  /** What builds of a deployable threw in browsers. */
  errors(channel: string, name: string): Promise<readonly ErrorsOfBuild[]>;
  /** The text of a source map; null if there is none, or the caller may not read it. */
  readMap(build: BuildId, file: string): Promise<string | null>;
}

export const localReleases = (service: ReleaseService, caller: Caller): Releases => ({
  store: service.store,
  execute: async (command, gate) => (await service.execute(caller, readCommand(command), gate)).lines,
  publish: async (request) => [await service.publish(caller, request)],
  errors: (channel, name) => service.errors(caller, channel, name),
  readMap: async (build, file) => {
    const packed = await service.readMap(caller, build, file);
    return (packed && (await unpackMap(packed)))?.toString() ?? null;
  },
});
