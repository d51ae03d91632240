import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ComponentType } from '@cyclonedx/cyclonedx-library/Enums';
import {
  Bom,
  Component,
  LicenseExpression,
  NamedLicense,
  SpdxLicense,
} from '@cyclonedx/cyclonedx-library/Models';
import { JSON as CycloneDx, JsonSerializer } from '@cyclonedx/cyclonedx-library/Serialize';
import { Spec1dot6 } from '@cyclonedx/cyclonedx-library/Spec';
import { isSupportedSpdxId } from '@cyclonedx/cyclonedx-library/SPDX';
import webpack, { type Compilation, type Module, type WebpackPluginInstance } from 'webpack';
import { atStage } from 'sdk/build/at-stage';
import type { PartIdentity } from 'sdk/build/common';

/** A file of the build, as CycloneDX recommends to call it. */
const file = 'sbom.cdx.json';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** The folder of the package that a file belongs to: below the last `node_modules`. */
const packageFolder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/.][^\\/]*/;

/** The modules of the build's files, also those that webpack has joined into one. */
const bundled = ({ modules, chunkGraph }: Compilation): Module[] =>
  [...modules]
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap((module) => [module, ...((module as { readonly modules?: readonly Module[] }).modules ?? [])]);

function packagesIn(compilation: Compilation): Package[] {
  const { context } = compilation.compiler;
  const sources = [
    ...bundled(compilation).map((module) => module.nameForCondition() ?? ''),
    // Fonts and pictures of style sheets are no modules of this compilation.
    ...compilation.getAssets().map(({ info }) => path.resolve(context, info.sourceFilename ?? '')),
  ];
  const folders = sources.flatMap((source) => packageFolder.exec(source)?.[0] ?? []);
  const packages = [...new Set(folders)].map(
    (folder) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Package,
  );
  // Two folders may hold the same version.
  return [...new Map(packages.map((one) => [purlOf(one), one])).values()];
}

/** Package URL (ECMA-427). */
const purlOf = ({ name, version }: Package): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function licenseOf(license: string): SpdxLicense | LicenseExpression | NamedLicense {
  if (isSupportedSpdxId(license)) return new SpdxLicense(license);
  return / (OR|AND|WITH) /.test(license) ? new LicenseExpression(license) : new NamedLicense(license);
}

function componentOf(one: Package): Component {
  const { name, version, license } = one;
  const purl = purlOf(one);
  const component = new Component(ComponentType.Library, name, { version, purl, bomRef: purl });
  if (typeof license === 'string' && license) component.licenses.add(licenseOf(license));
  return component;
}

/**
 * Writes the software bill of materials of a build (CycloneDX, JSON): the packages that are in its files,
 * with version and licence. Without a time and a number of its own: equal sources give equal bytes.
 */
export const billOfMaterials = ({ name, version }: PartIdentity): WebpackPluginInstance =>
  atStage('BillOfMaterials', 'afterIntegrity', (compilation) => {
    const bom = new Bom();
    bom.metadata.component = new Component(ComponentType.Application, name, {
      version,
      bomRef: `${name}@${version}`,
    });
    for (const one of packagesIn(compilation)) bom.components.add(componentOf(one));
    const serializer = new JsonSerializer(new CycloneDx.Normalize.Factory(Spec1dot6));
    const text = serializer.serialize(bom, { sortLists: true });
    compilation.emitAsset(file, new webpack.sources.RawSource(`${text}\n`));
  });
