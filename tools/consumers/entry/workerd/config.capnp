using Workerd = import "/workerd/workerd.capnp";

# suite.mjs and world.json are written beside a copy of this file.
const config :Workerd.Config = (
  services = [
    (
      name = "suite",
      worker = (
        modules = [
          (name = "worker.mjs", esModule = embed "worker.mjs"),
          (name = "suite.mjs", esModule = embed "suite.mjs"),
        ],
        bindings = [(name = "world", json = embed "world.json")],
        compatibilityDate = "2026-07-01",
        globalOutbound = "loopback",
      ),
    ),
    (name = "loopback", network = (allow = ["local"])),
  ],
);
