# Signs the bundle and hands it to the stores.
lane :release do
  gradle(task: "bundleRelease")
  upload_to_play_store(track: "internal", rollout: "0.05")
  build_app(scheme: "Driver")
  upload_to_testflight(skip_waiting_for_build_processing: true)
end
